//! A board drawn, and the line of best play on it.

use maud::{Markup, html};

use crate::answer::Answer;
use crate::census::run::RecordBoard;
use crate::engine::Engine;
use crate::games::grid::GridLayout;
use crate::{Cell, Player, Shape};

/// The side of a cell in the drawing's units.
const SIDE: usize = 40;

/// A record's board with the buttons to play its line; `None` if the board is no board.
pub(super) fn playable(record: &RecordBoard) -> Option<Markup> {
    let layout = GridLayout::new(
        &record.grid,
        record.cat_jump as i64,
        record.mouse_jump as i64,
    );
    let arena = layout.arena().ok()?;
    let shape = arena.grid()?.shape();
    let solution = Engine::Wave.solve(&arena);
    let line = Answer::new(&arena, &solution).line(arena.start())?;
    // Where mouse and cat are after each ply: "row,column row,column;..."
    let place = |cell: Cell| format!("{},{}", shape.row(cell), shape.column(cell));
    let states = line
        .states
        .iter()
        .map(|state| format!("{} {}", place(state.mouse), place(state.cat)));
    let states: Vec<String> = states.collect();
    let food = arena.goal(Player::Mouse).lowest()?;
    let floor = arena.floor(Player::Mouse);
    Some(html! {
        div.board data-line=(states.join(";")) data-side=(SIDE) {
            (drawing(shape, |cell| floor.contains(cell), food, arena.start().mouse, arena.start().cat))
            div.controls {
                button type="button" data-go="first" title="to the beginning" { "|◀" }
                button type="button" data-go="back" title="one ply back" { "◀" }
                button.play type="button" data-go="play" title="play or pause" { "▶ play" }
                button type="button" data-go="next" title="one ply on" { "▶" }
                button type="button" data-go="last" title="to the end" { "▶|" }
                output { "ply 0 of " (line.states.len() - 1) }
            }
        }
    })
}

fn drawing(
    shape: Shape,
    is_floor: impl Fn(Cell) -> bool,
    food: Cell,
    mouse: Cell,
    cat: Cell,
) -> Markup {
    let (width, height) = (shape.columns() * SIDE, shape.rows() * SIDE);
    let corner = |cell: Cell| (shape.column(cell) * SIDE, shape.row(cell) * SIDE);
    let piece = |class: &str, cell: Cell, letter: &str| {
        let (x, y) = corner(cell);
        html! {
            g class={ "piece " (class) } style={ "transform:translate(" (x) "px," (y) "px)" } {
                circle cx=(SIDE / 2) cy=(SIDE / 2) r=(SIDE * 2 / 5) {}
                text x=(SIDE / 2) y=(SIDE / 2) { (letter) }
            }
        }
    };
    let (food_x, food_y) = corner(food);
    html! {
        svg viewBox={ "-2 -2 " (width + 4) " " (height + 4) } width=(width.min(400)) role="img"
            aria-label="the board; M mouse, C cat, F food" {
            @for cell in shape.cells() {
                @let (x, y) = corner(cell);
                rect class=(if is_floor(cell) { "floor" } else { "wall" })
                    x=(x + 1) y=(y + 1) width=(SIDE - 2) height=(SIDE - 2) rx="4" {}
            }
            g.food transform={ "translate(" (food_x) "," (food_y) ")" } {
                rect x=(SIDE / 4) y=(SIDE / 4) width=(SIDE / 2) height=(SIDE / 2) rx="3"
                    transform={ "rotate(45 " (SIDE / 2) " " (SIDE / 2) ")" } {}
                text x=(SIDE / 2) y=(SIDE / 2) { "F" }
            }
            (piece("mouse", mouse, "M"))
            (piece("cat", cat, "C"))
        }
    }
}
