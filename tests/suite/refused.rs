//! What is no game is refused, and the error says where.

use catmouse::games::graph::{GraphError, GraphLayout, can_be_stuck, can_be_stuck_from_start};
use catmouse::games::grid::{GridError, GridLayout, Piece};
use catmouse::{Cell, Player, State};

fn grid_error(rows: &[&str]) -> GridError {
    GridLayout::new(rows, 1, 1).arena().unwrap_err()
}

#[test]
fn grids_are_refused_with_their_fault() {
    assert_eq!(grid_error(&[]), GridError::Empty);
    assert_eq!(grid_error(&["", ""]), GridError::Empty);
    let ragged = |row, length, expected| GridError::Ragged {
        row,
        length,
        expected,
    };
    assert_eq!(grid_error(&["", "MCF"]), ragged(2, 3, 0));
    assert_eq!(grid_error(&["MCF", ""]), ragged(2, 0, 3));
    assert_eq!(grid_error(&["MCF", "...", "....."]), ragged(3, 5, 3));
    assert_eq!(
        grid_error(&["MCF..", ".....", "...x."]),
        GridError::UnknownCharacter {
            row: 3,
            column: 4,
            character: 'x'
        }
    );
    assert_eq!(
        grid_error(&["M....", "..C.F", ".....", "...C."]),
        GridError::Doubled {
            piece: Piece::Cat,
            row: 4,
            column: 4,
            first_row: 2,
            first_column: 3
        }
    );
    let missing = |piece| GridError::Missing { piece };
    assert_eq!(grid_error(&["CF"]), missing(Piece::Mouse));
    assert_eq!(grid_error(&["MF"]), missing(Piece::Cat));
    assert_eq!(grid_error(&["MC"]), missing(Piece::Food));
    let (rows, columns) = (5, 13);
    let large = [
        ".............",
        "MCF..........",
        ".............",
        ".............",
        ".............",
    ];
    assert_eq!(grid_error(&large), GridError::TooLarge { rows, columns });
    for jump in [-1, 0, 64] {
        let error = |cat, mouse| GridLayout::new(&["MCF"], cat, mouse).arena().unwrap_err();
        let expected = |player| GridError::Jump { player, jump };
        assert_eq!(error(jump, 1), expected(Player::Cat));
        assert_eq!(error(1, jump), expected(Player::Mouse));
    }
    assert!(GridLayout::new(&["MCF"], 63, 63).arena().is_ok());
}

#[test]
fn only_boards_that_can_be_drawn_are_layouts() {
    let arena = GridLayout::new(&["MCF."], 1, 1).arena().unwrap();
    let on_food = State {
        mouse: Cell::new(2),
        ..arena.start()
    };
    assert_eq!(GridLayout::of(&arena.started_at(on_food).unwrap()), None);
    let graph = GraphLayout::new(vec![vec![1], vec![0, 2], vec![1]]);
    assert_eq!(GridLayout::of(&graph.arena().unwrap()), None);
}

#[test]
fn graphs_are_refused_with_their_fault() {
    let error = |lists: &[&[i64]]| {
        let lists = lists.iter().map(|list| list.to_vec()).collect();
        GraphLayout::new(lists).arena().unwrap_err()
    };
    assert_eq!(error(&[&[1], &[0]]), GraphError::Nodes { nodes: 2 });
    assert_eq!(error(&[&[] as &[i64]; 65]), GraphError::Nodes { nodes: 65 });
    for neighbour in [3, -1] {
        let (node, last) = (1, 2);
        let expected = GraphError::OutOfRange {
            node,
            neighbour,
            last,
        };
        assert_eq!(error(&[&[1], &[0, neighbour], &[]]), expected);
    }
    assert_eq!(error(&[&[2], &[1], &[0]]), GraphError::SelfLoop { node: 1 });
    let doubled = GraphError::Doubled {
        node: 2,
        neighbour: 0,
    };
    assert_eq!(error(&[&[2], &[], &[0, 0]]), doubled);
    assert_eq!(
        error(&[&[2], &[2], &[0]]),
        GraphError::OneWay { from: 1, to: 2 }
    );

    // As many numbers a row as nodes, all 0 or 1, and wrong as lists: hardly meant as lists.
    let matrix = error(&[&[0, 1, 1], &[1, 0, 0], &[1, 0, 0]]);
    assert!(matches!(matrix, GraphError::Matrix { .. }), "{matrix}");
    // One of these only.
    let wide = error(&[&[0, 1, 2], &[1, 0, 0], &[1, 0, 0]]);
    assert!(matches!(wide, GraphError::SelfLoop { node: 0 }), "{wide}");
    let short = error(&[&[0], &[1], &[0]]);
    assert!(matches!(short, GraphError::SelfLoop { node: 0 }), "{short}");
}

#[test]
fn places_off_the_graph_are_refused() {
    let path = GraphLayout::new(vec![vec![1], vec![0, 2], vec![1, 3], vec![2]]);
    let placed = |what, node| {
        let mut layout = path.clone();
        match what {
            "mouse" => layout.mouse = node,
            "cat" => layout.cat = node,
            _ => layout.hole = Some(node),
        }
        layout.arena().map(|arena| arena.start())
    };
    for what in ["mouse", "cat", "hole"] {
        for node in [4, 63, 64, usize::MAX] {
            let expected = GraphError::Place {
                what,
                node,
                last: 3,
            };
            assert_eq!(placed(what, node), Err(expected));
        }
        assert!(placed(what, 3).is_ok());
    }
    assert_eq!(placed("cat", 0), Err(GraphError::CatInHole { node: 0 }));
}

/// Who can come to stand without a move: somewhere, and from where the piece starts.
#[test]
fn stuck_players_are_seen() {
    let stuck = |lists: &[&[i64]], directed| {
        let layout = GraphLayout {
            directed,
            ..GraphLayout::new(lists.iter().map(|list| list.to_vec()).collect())
        };
        let arena = layout.arena().unwrap();
        Player::ALL.map(|player| {
            (
                can_be_stuck(&arena, player),
                can_be_stuck_from_start(&arena, player),
            )
        })
    };
    let (never, elsewhere, at_once) = ((false, false), (true, false), (true, true));
    // A circle; the mouse in the hole is not stuck but done.
    assert_eq!(stuck(&[&[1, 2], &[0, 2], &[0, 1]], false), [never, never]);
    assert_eq!(stuck(&[&[], &[2], &[1]], false), [never, never]);
    // The cat's only way leads into the hole.
    assert_eq!(stuck(&[&[1, 2], &[0], &[0]], false), [never, at_once]);
    // A node that nobody comes to.
    assert_eq!(
        stuck(&[&[], &[2], &[1], &[]], false),
        [elsewhere, elsewhere]
    );
    // A dead end two arrows ahead of the cat, and of the mouse through the cat's start.
    assert_eq!(
        stuck(&[&[], &[2], &[3], &[4], &[]], true),
        [at_once, at_once]
    );
}
