//! The graph game for other people's programs: as a parity game and as a picture of its states.
//!
//! A game with an end and with draws is two reachability games: does the mouse force its end, does
//! the cat force its own? Each is a parity game of two priorities, and a parity game solver confirms
//! every state's outcome without knowing a rule:
//!
//! ```text
//! vertex     (mouse * nodes + cat) * 2 + turn, turn 0 mouse to move, 1 cat to move
//! owner      0 (Even) moves for the player asked about, 1 (Odd) for the other
//! priority   0 where the game is over and won by the player asked about; 1 everywhere else
//! edges      the moves; a loop where the game is over, where a player is stuck, and where no such
//!            state is: the cat in the hole
//! ```
//!
//! A play that goes on for ever without that end has priority 1 only: Odd wins it. So Even wins from a
//! vertex exactly if the player asked about wins from its state.

use std::io::{self, Write};

use crate::{Arena, Cell, Outcome, Player, Solution, State, Verdict};

/// The nodes of a graph game.
fn nodes(arena: &Arena) -> usize {
    arena.floor(Player::Mouse).len()
}

/// The state of each vertex in order, `None` where there is none.
fn states(arena: &Arena) -> impl Iterator<Item = Option<State>> {
    let nodes = nodes(arena);
    let all = (0..nodes * nodes * 2).map(move |vertex| State {
        mouse: Cell::new(vertex / 2 / nodes),
        cat: Cell::new(vertex / 2 % nodes),
        turn: Player::ALL[vertex % 2],
    });
    all.map(|state| arena.has(state).then_some(state))
}

/// The number of a state's vertex.
///
/// ```
/// use catmouse::graphs::{export, graph6, hole_by_hole};
///
/// let pentagon = graph6::read_graph6(b"DqK")?;
/// let arena = hole_by_hole::arena(&pentagon, &pentagon.moves(false), None).unwrap();
/// assert_eq!(export::vertex(&arena, arena.start()), 0);
/// # Ok::<(), catmouse::graphs::GraphTextError>(())
/// ```
#[must_use]
pub fn vertex(arena: &Arena, state: State) -> usize {
    (state.mouse.index() * nodes(arena) + state.cat.index()) * 2 + state.turn as usize
}

/// Writes a graph game as a parity game in `PGSolver`'s format, to ask whether `player` wins.
///
/// # Errors
///
/// If it cannot be written.
pub fn parity_game(arena: &Arena, player: Player, out: &mut dyn Write) -> io::Result<()> {
    let last = (nodes(arena) * nodes(arena) * 2).saturating_sub(1);
    writeln!(out, "parity {last};")?;
    for (index, state) in states(arena).enumerate() {
        let Some(state) = state else {
            writeln!(out, "{index} 1 0 {index};")?;
            continue;
        };
        let over = arena.over(state);
        let priority = u8::from(over != Some(Outcome::win(player)));
        let owner = u8::from(state.turn != player);
        write!(out, "{index} {priority} {owner} ")?;
        let mut moves = arena.successors(state);
        match moves.next() {
            Some(first) if over.is_none() => {
                write!(out, "{}", vertex(arena, first))?;
                for state in moves {
                    write!(out, ",{}", vertex(arena, state))?;
                }
            }
            _ => write!(out, "{index}")?,
        }
        writeln!(out, ";")?;
    }
    Ok(())
}

/// Writes the states and moves of a graph game for Graphviz: boxes where the cat is to move, green
/// what the mouse wins, red what the cat wins, grey draws, with the plies; a double border where the
/// game is over.
///
/// # Errors
///
/// If it cannot be written.
pub fn dot(arena: &Arena, solution: &Solution, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "digraph game {{")?;
    writeln!(out, "  node [style=filled, fontname=\"sans-serif\"];")?;
    for (index, state) in states(arena).enumerate() {
        let Some((state, verdict)) = state.zip(state.and_then(|state| solution.verdict(state)))
        else {
            continue;
        };
        let (colour, plies) = match verdict {
            Verdict::Draw => ("lightgrey", "draw".to_owned()),
            Verdict::Win { winner, plies } => {
                let colour = match winner {
                    Player::Mouse => "palegreen",
                    Player::Cat => "lightcoral",
                };
                (colour, format!("{winner} {plies}"))
            }
        };
        let shape = match state.turn {
            Player::Mouse => "ellipse",
            Player::Cat => "box",
        };
        let over = arena.over(state).is_some();
        writeln!(
            out,
            "  {index} [label=\"m{} c{}\\n{plies}\", shape={shape}, fillcolor={colour}{}];",
            state.mouse,
            state.cat,
            if over { ", peripheries=2" } else { "" }
        )?;
        if over {
            continue;
        }
        for next in arena.successors(state) {
            writeln!(out, "  {index} -> {};", vertex(arena, next))?;
        }
    }
    writeln!(out, "}}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engine;
    use crate::graphs::{famous, hole_by_hole};

    /// A vertex as written: priority, owner, successors.
    type Vertex = (u32, u8, Vec<usize>);

    /// Reads `PGSolver`'s format by its grammar, vertices in order.
    fn read(text: &str) -> Vec<Vertex> {
        let mut lines = text.lines();
        let header = lines.next().unwrap();
        let last = header.strip_prefix("parity ").unwrap().strip_suffix(';');
        let last: usize = last.unwrap().parse().unwrap();
        let mut vertices = Vec::new();
        for line in lines {
            let words: Vec<_> = line.strip_suffix(';').unwrap().split(' ').collect();
            let [index, priority, owner, successors] = words[..] else {
                panic!("{line}")
            };
            assert_eq!(index.parse(), Ok(vertices.len()));
            let successors: Vec<usize> = successors
                .split(',')
                .map(|word| word.parse().unwrap())
                .collect();
            assert!(!successors.is_empty() && successors.iter().all(|&to| to <= last));
            let owner = owner.parse().unwrap();
            assert!(owner < 2);
            vertices.push((priority.parse().unwrap(), owner, successors));
        }
        assert_eq!(vertices.len(), last + 1);
        vertices
    }

    /// From where Even forces priority 0: looked up again and again until nothing changes.
    fn attractor(vertices: &[Vertex]) -> Vec<bool> {
        let mut won: Vec<bool> = vertices
            .iter()
            .map(|(priority, ..)| *priority == 0)
            .collect();
        loop {
            let before = won.clone();
            for (index, (_, owner, successors)) in vertices.iter().enumerate() {
                let mut ends = successors.iter().map(|&to| before[to]);
                won[index] |= if *owner == 0 {
                    ends.any(|end| end)
                } else {
                    ends.all(|end| end)
                };
            }
            if won == before {
                return won;
            }
        }
    }

    #[test]
    fn a_naive_attractor_on_the_file_finds_every_outcome() {
        for graph in famous::connected(5) {
            for stay in [false, true] {
                let moves = graph.moves(stay);
                for hole in graph.node_set().iter().map(Some).chain([None]) {
                    let Some(arena) = hole_by_hole::arena(&graph, &moves, hole) else {
                        continue;
                    };
                    let solution = Engine::Ring.solve(&arena);
                    for player in Player::ALL {
                        let mut text = Vec::new();
                        parity_game(&arena, player, &mut text).unwrap();
                        let won = attractor(&read(std::str::from_utf8(&text).unwrap()));
                        for (state, &won) in states(&arena).zip(&won) {
                            let verdict = state.and_then(|state| solution.verdict(state));
                            let winner = verdict.and_then(|verdict| verdict.outcome().winner());
                            assert_eq!(won, winner == Some(player), "{graph:?} {hole:?} {state:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_picture_shows_states_and_moves() {
        let path = famous::path(3);
        let arena = hole_by_hole::arena(&path, &path.moves(false), Some(Cell::new(0))).unwrap();
        let mut text = Vec::new();
        dot(&arena, &Engine::Ring.solve(&arena), &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        // Mouse at 1 beside the hole, cat at 2, mouse to move: it wins at once.
        assert!(
            text.contains("10 [label=\"m1 c2\\nmouse 1\", shape=ellipse, fillcolor=palegreen];")
        );
        assert!(
            text.contains("10 -> 5;") && text.contains("10 -> 17;"),
            "{text}"
        );
        assert!(!text.contains("m1 c0"), "the cat is never in the hole");
    }
}
