//! Cases as text that reads back the same.

use std::fmt;

use super::Case;
use crate::games::graph::GraphLayout;
use crate::games::grid::GridLayout;
use crate::games::token::contest;

impl Case {
    /// The case as one line of JSON Lines, without the line's end. Settings that are as usual are
    /// left out.
    #[must_use]
    pub fn to_json(&self) -> String {
        match self {
            Self::Grid { layout, .. } => format!(
                "{{\"grid\": {}, \"catJump\": {}, \"mouseJump\": {}}}",
                Quoted(&layout.rows),
                layout.cat_jump,
                layout.mouse_jump
            ),
            Self::Graph { layout, .. } => {
                let usual = usual(layout);
                let mut json = format!("{{\"graph\": {}", Nested(&layout.neighbours));
                let mut add = |key: &str, value: &dyn fmt::Display| {
                    json = format!("{json}, \"{key}\": {value}");
                };
                if layout.mouse != usual.mouse {
                    add("mouse", &layout.mouse);
                }
                if layout.cat != usual.cat {
                    add("cat", &layout.cat);
                }
                match layout.hole {
                    hole if hole == usual.hole => {}
                    Some(hole) => add("hole", &hole),
                    None => add("hole", &"null"),
                }
                if layout.directed {
                    add("directed", &true);
                }
                if layout.stay {
                    add("stay", &true);
                }
                json + "}"
            }
            Self::Token(board) => {
                let rows: Vec<String> = board.to_string().lines().map(str::to_owned).collect();
                format!("{{\"board\": {}}}", Quoted(&rows))
            }
        }
    }

    /// The case as its judge takes it: `LeetCode`'s test case, or the contest's input with one
    /// board. A graph with settings of its own, which `LeetCode` has no words for, as
    /// [`to_json`](Self::to_json) has it.
    #[must_use]
    pub fn to_text(&self) -> String {
        match self {
            Self::Grid { layout, .. } => format!("{layout}\n"),
            Self::Graph { layout, .. } if *layout == usual(layout) => {
                format!("{}\n", Nested(&layout.neighbours))
            }
            Self::Graph { .. } => self.to_json() + "\n",
            Self::Token(board) => contest::write(std::slice::from_ref(board)),
        }
    }
}

/// The same lists with every setting as usual.
fn usual(layout: &GraphLayout) -> GraphLayout {
    GraphLayout::new(layout.neighbours.clone())
}

/// As `LeetCode`'s box takes it: the rows, then the cat's jump, then the mouse's.
impl fmt::Display for GridLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = Quoted(&self.rows);
        write!(f, "{rows}\n{}\n{}", self.cat_jump, self.mouse_jump)
    }
}

/// `["M.C","..F"]`
struct Quoted<'a>(&'a [String]);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: Vec<String> = self.0.iter().map(|row| format!("\"{row}\"")).collect();
        write!(f, "[{}]", rows.join(","))
    }
}

/// `[[2,5],[3],[0]]`
struct Nested<'a>(&'a [Vec<i64>]);

impl fmt::Display for Nested<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |list: &Vec<i64>| {
            let items: Vec<String> = list.iter().map(i64::to_string).collect();
            format!("[{}]", items.join(","))
        };
        let lists: Vec<String> = self.0.iter().map(list).collect();
        write!(f, "[{}]", lists.join(","))
    }
}
