//! The graph game misread.

use std::cmp::Ordering;
use std::collections::HashMap;

use catmouse::games::graph::GraphLayout;
use catmouse::reference::{self, End, Game, GraphRules, Pursuit};
use catmouse::{Player, Solution, Verdict};

use super::cut_off;

/// Ways to misread the graph game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum GraphReading {
    /// None, as [`GridReading::Right`].
    Right,
    CatMayEnterHole,
    /// Backwards analysis that counts the hole among the cat's moves, so that one never falls.
    HoleAmongCatsMoves,
    MouseMayStay,
    CatMayStay,
    CatMovesFirst,
    StartsSwapped,
    /// Mouse and cat start on the first and second node.
    StartsFromOne,
    PlyCap(u16),
    /// The search gives up at so many plies a node, not asking whether the game is over there.
    PliesPerNode(u16),
}

pub(crate) struct MisreadGraph {
    rules: GraphRules,
    reading: GraphReading,
}

impl MisreadGraph {
    pub(crate) fn new(layout: &GraphLayout, reading: GraphReading) -> Self {
        let rules = GraphRules::new(layout).unwrap();
        Self { rules, reading }
    }

    fn start(&self) -> Pursuit<usize> {
        let right = self.rules.start();
        let (mouse, cat, turn) = (right.mouse, right.cat, right.turn);
        match self.reading {
            GraphReading::CatMovesFirst => Pursuit {
                turn: Player::Cat,
                ..right
            },
            GraphReading::StartsSwapped => Pursuit {
                mouse: cat,
                cat: mouse,
                turn,
            },
            GraphReading::StartsFromOne => Pursuit {
                mouse: mouse - 1,
                cat: cat - 1,
                turn,
            },
            _ => right,
        }
    }

    fn solve(&self) -> HashMap<Pursuit<usize>, Verdict> {
        let mut verdicts = reference::solve(self);
        let nodes = self.rules.layout().neighbours.len() as u16;
        let cap = match self.reading {
            GraphReading::PlyCap(cap) => cap,
            GraphReading::PliesPerNode(plies) => plies * nodes - 1,
            _ => u16::MAX,
        };
        for verdict in verdicts.values_mut() {
            cut_off(verdict, cap);
        }
        verdicts
    }

    pub(crate) fn verdict(&self) -> Verdict {
        self.solve()[&self.start()]
    }

    /// The table, without the cat in the hole where this reading lets it go there.
    pub(crate) fn table(&self) -> Solution {
        let hole = self.rules.layout().hole;
        let verdicts = self.solve().into_iter();
        let verdicts = verdicts.filter(|(position, _)| Some(position.cat) != hole);
        reference::table(verdicts, |node| node)
    }
}

impl Game for MisreadGraph {
    type Position = Pursuit<usize>;
    type Player = Player;

    fn positions(&self) -> Vec<Self::Position> {
        let nodes: Vec<usize> = (0..self.rules.layout().neighbours.len()).collect();
        match self.reading {
            GraphReading::CatMayEnterHole | GraphReading::HoleAmongCatsMoves => {
                Pursuit::all(&nodes, &nodes)
            }
            _ => self.rules.positions(),
        }
    }

    fn to_move(&self, position: Self::Position) -> Player {
        position.turn
    }

    fn moves(&self, position: Self::Position) -> Vec<Self::Position> {
        use GraphReading as R;
        let (layout, node) = (self.rules.layout(), position.mover());
        let mut moves = self.rules.moves(position);
        let may_enter = matches!(self.reading, R::CatMayEnterHole | R::HoleAmongCatsMoves);
        if may_enter && position.turn == Player::Cat {
            let neighbours = layout.neighbours[node].iter();
            let hole = neighbours.filter(|&&other| layout.hole == Some(other as usize));
            moves.extend(hole.map(|&hole| position.after(hole as usize)));
        }
        let stays = match position.turn {
            Player::Mouse => self.reading == R::MouseMayStay,
            Player::Cat => self.reading == R::CatMayStay,
        };
        if stays {
            moves.push(position.after(node));
        }
        moves
    }

    fn end(&self, position: Self::Position) -> Option<End<Player>> {
        let hole = self.rules.layout().hole;
        match self.reading {
            GraphReading::CatMayEnterHole if Some(position.mouse) == hole => {
                Some(End::Win(Player::Mouse))
            }
            GraphReading::HoleAmongCatsMoves if Some(position.cat) == hole => Some(End::Draw),
            _ => self.rules.end(position),
        }
    }
}

/// Depth-first search that remembers positions and takes one it is still working on for a draw: the
/// draw is then remembered where it was only unknown.
pub(crate) fn memo_answer(rules: &GraphRules) -> u8 {
    fn search(
        rules: &GraphRules,
        position: Pursuit<usize>,
        memo: &mut HashMap<Pursuit<usize>, u8>,
    ) -> u8 {
        if let Some(&known) = memo.get(&position) {
            return known;
        }
        let code = |player| match player {
            Player::Mouse => 1,
            Player::Cat => 2,
        };
        if let Some(End::Win(winner)) = rules.end(position) {
            return code(winner);
        }
        memo.insert(position, 0);
        let (won, lost) = (code(position.turn), code(position.turn.opponent()));
        let moves = rules.moves(position).into_iter();
        let found: Vec<u8> = moves.map(|after| search(rules, after, memo)).collect();
        let answer = if found.contains(&won) {
            won
        } else if found.is_empty() || found.contains(&0) {
            0
        } else {
            lost
        };
        memo.insert(position, answer);
        answer
    }
    search(rules, rules.start(), &mut HashMap::new())
}

/// No game at all: whoever is nearer to the hole, the mouse if the cat cannot get there.
pub(crate) fn race_answer(rules: &GraphRules) -> u8 {
    let hole = rules.layout().hole.unwrap();
    let distance = |start: usize| {
        let mut reached = vec![start];
        let mut distances = HashMap::from([(start, 0)]);
        while let Some(node) = (!reached.is_empty()).then(|| reached.remove(0)) {
            for &next in &rules.layout().neighbours[node] {
                let next = next as usize;
                if !distances.contains_key(&next) {
                    distances.insert(next, distances[&node] + 1);
                    reached.push(next);
                }
            }
        }
        distances.get(&hole).copied()
    };
    match (distance(rules.start().mouse), distance(rules.start().cat)) {
        (_, None) => 1,
        (None, Some(_)) => 2,
        (Some(mouse), Some(cat)) => match mouse.cmp(&cat) {
            Ordering::Less => 1,
            Ordering::Equal => 0,
            Ordering::Greater => 2,
        },
    }
}
