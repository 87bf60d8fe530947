//! Chases: the food in another region, and the cat catches the mouse.
//!
//! Let G be the region of mouse and cat, D their distance in it, and the mouse to move.
//!
//! ```text
//! # # # o #      G; x the gate, M the mouse, C the cat, o and M the mouse's tree
//! . 1 x o M      d(M, x) = 2, d(C, x) = 2: the cat is at the gate in time
//! C # . # #
//! ```
//!
//! **The cat catches the mouse exactly if there is a cell x, the *gate*, ceil(D / 2) from the mouse and floor(D / 2)
//! from the cat, such that the cells of G on the mouse's side of x (the component of G - x that holds it) are a tree
//! with one edge to x. There is at most one such x.**
//!
//! There is at most one: the cat is not in such a tree, so each shortest walk from one to the other passes every gate,
//! and at the same distance from the mouse.
//!
//! If there is a gate x, the mouse leaves the tree through x alone, where it comes at its ceil(D / 2)th move at the
//! earliest. By then the cat is on x or, if D is even, next to it. So the cat comes to x with the mouse in the tree, and
//! each step towards the mouse shuts it into a smaller part of the tree.
//!
//! If there is none, G is not a tree, as in a tree the cell in the middle is a gate. Let h be the mouse's distance
//! from the 2-core of G, x(i) the i-th cell of its way there (x(0) its own, x(h) on the core), and a(i) the claim that
//! the cat is at most i from x(i). Let the cat's way to x(h) meet the mouse's at x(j), e moves from the cat. The cat is
//! e + j - i from x(i) for i <= j, so a(i), once true, stays true up to a(j); beyond, it is e + i - j from x(i), so a(i) is
//! as a(j). If a(h) were true, the first i with a(i) would be ceil(D / 2), for half of the way is the mouse's, and
//! x(i) a gate, since all of x(1) to x(h) have a tree on the mouse's side. So a(h) is false: the mouse is on the core
//! when the cat is still two moves away at least. There it stays until the cat is next to it, and then goes to a
//! neighbour on the core that is not the cat's cell. That one is not next to the cat either: grids have no triangles.
//!
//! So all layouts are counted by their gate and its distance b from the cat, their *reach*; the mouse is b or b + 1
//! from the gate, and at least 1. A sweep looks at
//!
//! - the *path* from the gate to the mouse, cells 1, 2, .. b or b + 1;
//! - the *tree* around it: parts of the tree that do not hang together so far are kept apart, as joining a part
//!   with itself would close a ring. All that hangs at the path is one part, as is the path, passed or to come;
//! - the *ball* of the cells less than b from the gate, the tree left out, labelled by their distance as in
//!   [`Levels`](super::Levels), and the cat on label b. Beyond it G is not looked at;
//! - the *food's region*, by its parts, until it is one part and closed.
//!
//! Neighbours of the tree, of the food's region and of labels less than b - 1 are these or walls. So the food's region
//! is not G: the way from it to the gate would have to leave it. Cells next to label b - 1 or to the cat can be
//! anything but tree or food's region.
//!
//! Cost: a count is cheap, but only as most keys that lead nowhere are known before it, from sweeps of the ball alone,
//! the path alone, both, and both with the tree (see [`View`]).

use std::sync::atomic::AtomicBool;

use super::chase_site::{FOODS, LABELS, PARTS, Site, TWIGS};
use super::levels::shortest_walk;
use super::sweep::{Effort, Key, Live, Step, Stopped, TransferMatrix, sum};
use crate::{Cell, Shape};

/// The transfer matrix of one gate and one reach.
#[derive(Clone, Copy, Debug)]
pub struct Chase {
    shape: Shape,
    gate: usize,
    reach: u8,
    view: View,
    /// What each site looks like in the view.
    blurred: [u8; 256],
}

/// What a sweep looks at. Each leaves out what the next ones see: what is left out looks like a wall, and walls
/// and free cells look alike, but for [`View::Layouts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum View {
    /// The cat and the ball alone.
    Ball,
    /// The path alone.
    Path,
    /// Both.
    Labels,
    /// The tree too.
    Trees,
    /// The food's region too.
    Foods,
    /// All, and which cells are free.
    Layouts,
}

impl View {
    fn ball(self) -> bool {
        self != Self::Path
    }

    fn path(self) -> bool {
        self != Self::Ball
    }

    fn tree(self) -> bool {
        self >= Self::Trees
    }

    fn food(self) -> bool {
        self >= Self::Foods
    }

    fn free(self) -> bool {
        self == Self::Layouts
    }

    /// What each site looks like, by bytes.
    fn blurred(self) -> [u8; 256] {
        std::array::from_fn(|byte| {
            let site = Site::from_byte(byte as u8);
            let blurred = match site {
                Site::Ball { label: 0, seen } => Site::Ball {
                    label: 0,
                    seen: seen || !self.path(),
                },
                Site::Free if self.free() => site,
                Site::Food(_) if self.food() => site,
                Site::Twig(_) | Site::Tree if self.tree() => site,
                Site::Path { .. } if self.path() => site,
                Site::Ball { .. } | Site::Cat { .. } if self.ball() => site,
                _ => Site::Wall,
            };
            blurred.byte()
        })
    }
}

/// What a key says, unpacked.
#[derive(Clone, Copy, Debug)]
struct Frontier {
    /// The [`Site`]s of the frontier, as bytes, and beyond them that of the cell that leaves it in this step.
    sites: [u8; 9],
    cat: bool,
    food: bool,
}

const LEAVING: usize = 8;
const CAT: u32 = 64;
const FOOD: u32 = 65;

const FREE: u8 = Site::Free.byte();
const WALL: u8 = Site::Wall.byte();
const TREE: u8 = Site::Tree.byte();

impl Chase {
    /// The matrix for a board of at most eight columns, the gate on a cell of it, and the cat's distance from
    /// the gate.
    ///
    /// # Panics
    ///
    /// If the board has more than eight columns, the cell is not on it, or the cat is farther away than it can be.
    #[must_use]
    pub fn new(shape: Shape, gate: Cell, reach: u8) -> Self {
        assert!(shape.columns() <= 8, "a frontier has at most eight cells");
        assert!(gate.index() < shape.len());
        assert!(reach + 1 < LABELS);
        Self {
            shape,
            gate: gate.index(),
            reach,
            view: View::Layouts,
            blurred: View::Layouts.blurred(),
        }
    }

    /// The layouts of this gate and reach, mouse, cat and food on cells of their own. If there are none, there are
    /// none of a longer reach: cat and mouse could both be one nearer.
    ///
    /// # Errors
    ///
    /// If `stop` is set meanwhile.
    pub fn layouts(&self, stop: &AtomicBool) -> Result<(u128, Effort), Stopped> {
        let sees = |view: View| Self {
            view,
            blurred: view.blurred(),
            ..*self
        };
        let mut coarse: Vec<(Self, Live)> = Vec::new();
        let mut effort = Effort::default();
        for (view, onto) in [
            (View::Ball, &[][..]),
            (View::Path, &[]),
            (View::Labels, &[0, 1]),
            (View::Trees, &[0]),
            (View::Foods, &[0]),
        ] {
            let matrix = sees(view);
            let keep = |cell, key| {
                onto.iter()
                    .map(|&i: &usize| &coarse[i])
                    .all(|(coarse, live)| live.contains(cell, coarse.project(key)))
            };
            let (live, more) = Live::find(&matrix, keep, stop)?;
            effort += more;
            if live.is_empty() {
                return Ok((0, effort));
            }
            if view >= View::Labels {
                coarse.clear();
            }
            coarse.push((matrix, live));
        }
        let (foods, live) = &coarse[0];
        let (layouts, more) = sum(
            self,
            |cell, key| live.contains(cell, foods.project(key)),
            stop,
        )?;
        effort += more;
        Ok((layouts, effort))
    }

    /// What is left of a key of a finer view.
    fn project(&self, key: Key) -> Key {
        let mut frontier = Self::unpack(key);
        self.blur(&mut frontier);
        Self::pack(&frontier)
    }

    fn blur(&self, frontier: &mut Frontier) {
        for site in &mut frontier.sites {
            *site = self.blurred[usize::from(*site)];
        }
        frontier.cat &= self.view.ball();
        frontier.food &= self.view.food();
    }

    fn pack(frontier: &Frontier) -> Key {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&frontier.sites[..LEAVING]);
        Key::from(u64::from_le_bytes(bytes))
            | Key::from(frontier.cat) << CAT
            | Key::from(frontier.food) << FOOD
    }

    fn unpack(key: Key) -> Frontier {
        let mut sites = [WALL; 9];
        sites[..LEAVING].copy_from_slice(&(key as u64).to_le_bytes());
        Frontier {
            sites,
            cat: key >> CAT & 1 != 0,
            food: key >> FOOD & 1 != 0,
        }
    }

    /// Whether a cell that is nothing of what is looked at must be a wall next to this.
    fn walls_off(&self, site: Site) -> bool {
        match site {
            Site::Free | Site::Wall | Site::Cat { .. } => false,
            Site::Food(_) | Site::Twig(_) | Site::Tree | Site::Path { .. } => true,
            Site::Ball { label, .. } => label + 1 < self.reach,
        }
    }

    /// Lets two neighbours know of each other; `false` if they cannot be neighbours.
    fn meet(&self, sites: &mut [u8; 9], here: usize, there: usize) -> bool {
        let rename = |sites: &mut [u8; 9], from, to| {
            for site in sites {
                *site = if *site == from { to } else { *site };
            }
        };
        let (mine, theirs) = (sites[here], sites[there]);
        let (a, b) = (Site::from_byte(mine), Site::from_byte(theirs));
        match (a, b) {
            (Site::Free, _) if self.walls_off(b) => sites[here] = WALL,
            (_, Site::Free) if self.walls_off(a) => sites[there] = WALL,
            (Site::Free | Site::Wall, _) | (_, Site::Free | Site::Wall) => {}
            (Site::Food(_), Site::Food(_)) => rename(sites, theirs, mine),
            (Site::Twig(_), Site::Twig(_)) if mine != theirs => rename(sites, theirs, mine),
            (Site::Twig(_), Site::Tree | Site::Path { .. }) => rename(sites, mine, TREE),
            (Site::Tree | Site::Path { .. }, Site::Twig(_)) => rename(sites, theirs, TREE),
            (Site::Path { label: i, .. }, Site::Path { label: j, .. }) if i.abs_diff(j) == 1 => {
                let (lower, upper) = if i < j { (here, there) } else { (there, here) };
                return link(sites, lower, upper);
            }
            (Site::Ball { label: 0, .. }, Site::Path { label: 1, .. }) => {
                return link(sites, here, there);
            }
            (Site::Path { label: 1, .. }, Site::Ball { label: 0, .. }) => {
                return link(sites, there, here);
            }
            (Site::Ball { label: i, .. }, Site::Ball { label: j, .. }) if i.abs_diff(j) == 1 => {
                let (label, farther) = if i > j { (i, here) } else { (j, there) };
                sites[farther] = Site::Ball { label, seen: true }.byte();
            }
            (Site::Ball { label, .. }, Site::Cat { .. }) if label + 1 == self.reach => {
                sites[there] = Site::Cat { seen: true }.byte();
            }
            (Site::Cat { .. }, Site::Ball { label, .. }) if label + 1 == self.reach => {
                sites[here] = Site::Cat { seen: true }.byte();
            }
            _ => return false,
        }
        true
    }

    /// What can be on `cell`, whatever its neighbours are.
    fn candidates(&self, cell: usize, before: &Frontier, mut put: impl FnMut(Site, bool, bool)) {
        let Frontier { sites, cat, food } = before;
        let steps = self.steps_to_gate(cell);
        if steps == 0 {
            let seen = !self.view.path();
            if !(self.reach == 0 && *cat) {
                let cat = *cat || self.reach == 0 && self.view.ball();
                put(Site::Ball { label: 0, seen }, cat, *food);
            }
            return;
        }
        put(Site::Free, *cat, *food);
        let new_part = |part: fn(u8) -> Site| {
            let unused = |site: &Site| !sites.contains(&site.byte());
            (0..PARTS).map(part).find(unused).expect("parts are few")
        };
        if self.view.food() {
            if !food {
                put(new_part(Site::Food), *cat, true);
            }
            if !food || sites.iter().any(|site| FOODS.contains(site)) {
                put(new_part(Site::Food), *cat, *food);
            }
        }
        if self.view.tree() {
            put(new_part(Site::Twig), *cat, *food);
        }
        if self.view.path() {
            for label in (steps..=self.reach + 1).step_by(2) {
                for owes_upper in [false, true] {
                    // The mouse is at the end, one way or the other.
                    let ends = !owes_upper;
                    if if ends {
                        label >= self.reach
                    } else {
                        label <= self.reach
                    } {
                        put(
                            Site::Path {
                                label,
                                owes_lower: true,
                                owes_upper,
                            },
                            *cat,
                            *food,
                        );
                    }
                }
            }
        }
        if self.view.ball() {
            for label in (steps..self.reach).step_by(2) {
                put(Site::Ball { label, seen: false }, *cat, *food);
            }
            if !cat && steps <= self.reach && (self.reach - steps).is_multiple_of(2) {
                put(Site::Cat { seen: false }, true, *food);
            }
        }
    }

    fn steps_to_gate(&self, cell: usize) -> u8 {
        let columns = self.shape.columns();
        let rows = (cell / columns).abs_diff(self.gate / columns);
        (rows + (cell % columns).abs_diff(self.gate % columns)) as u8
    }

    /// Whether the cell that leaves the frontier may do so.
    fn may_leave(frontier: &Frontier) -> bool {
        let (stays, leaving) = (&frontier.sites[..LEAVING], frontier.sites[LEAVING]);
        match Site::from_byte(leaving) {
            Site::Twig(_) => stays.contains(&leaving),
            // The last of a part: it must be the region's last, with the food in it.
            Site::Food(_) if !stays.contains(&leaving) => {
                frontier.food && !stays.iter().any(|site| FOODS.contains(site))
            }
            site => site.is_settled(),
        }
    }

    /// After the last cell: whether all is there.
    fn is_complete(&self, frontier: &Frontier) -> bool {
        let sites = &frontier.sites[..LEAVING];
        let mut foods = sites.iter().filter(|site| FOODS.contains(site));
        let one_region = foods
            .next()
            .is_none_or(|first| foods.all(|site| site == first));
        one_region
            && (frontier.cat || !self.view.ball())
            && (frontier.food || !self.view.food())
            && sites.iter().all(|&site| Site::from_byte(site).is_settled())
    }

    /// Whether what a frontier owes can be paid by cells after `cell`. `true` where it is not known: what is left
    /// out here costs time only.
    fn may_go_on(&self, cell: usize, frontier: &Frontier) -> bool {
        let columns = self.shape.columns();
        let (column, left) = (cell % columns, self.shape.len() - 1 - cell);
        let gate_passed = cell >= self.gate;
        let mut sites = [Site::Wall; 8];
        for (site, &byte) in sites.iter_mut().zip(&frontier.sites[..columns]) {
            *site = Site::from_byte(byte);
        }
        let sites = &sites[..columns];
        let Some(bridges) = Bridges::find(self, sites, gate_passed, column, left) else {
            return false;
        };
        if !gate_passed {
            return true;
        }
        if self.view.ball()
            && !frontier.cat
            && !sites.iter().any(|site| matches!(site, Site::Ball { .. }))
        {
            return false;
        }
        // A cell that owes a nearer neighbour comes down to one that does not, without crossing the path.
        sites.iter().enumerate().all(|(a, &site)| {
            let label = match site {
                Site::Ball { label, seen: false } if label > 0 => label,
                Site::Cat { seen: false } => self.reach,
                _ => return true,
            };
            sites.iter().enumerate().any(|(b, &other)| match other {
                Site::Ball { label: lower, seen } if (seen || lower == 0) && lower < label => {
                    shortest_walk(column, a, b) as u8 <= label - lower && !bridges.part(a, b)
                }
                _ => false,
            })
        })
    }
}

/// Joins a cell of the path with the next; the gate is its cell 0.
fn link(sites: &mut [u8; 9], lower: usize, upper: usize) -> bool {
    let below = match Site::from_byte(sites[lower]) {
        Site::Ball { label, seen: false } => Site::Ball { label, seen: true },
        Site::Path {
            label,
            owes_lower,
            owes_upper: true,
        } => on_path(label, owes_lower, false),
        _ => return false,
    };
    let above = match Site::from_byte(sites[upper]) {
        Site::Path {
            label,
            owes_lower: true,
            owes_upper,
        } => on_path(label, false, owes_upper),
        _ => return false,
    };
    (sites[lower], sites[upper]) = (below.byte(), above.byte());
    true
}

/// A cell of the path; with both neighbours there it is one of the tree.
fn on_path(label: u8, owes_lower: bool, owes_upper: bool) -> Site {
    if owes_lower || owes_upper {
        Site::Path {
            label,
            owes_lower,
            owes_upper,
        }
    } else {
        Site::Tree
    }
}

/// The pieces of the path that are still to come between cells of the frontier.
///
/// ```text
/// 3 # 8 # 6      the frontier: 3 owes an upper neighbour, 6 a lower one, 8 an upper one
/// |       |      by label, cells that owe an upper and a lower neighbour take turns: 3 .. 6, 8 .. the mouse;
/// +- 4 5 -+      a bridge takes its labels' difference, and bridges do not cross
/// ```
struct Bridges {
    ends: [(usize, usize); 8],
    count: usize,
}

impl Bridges {
    /// `None` if the path cannot be finished with `left` cells.
    fn find(
        chase: &Chase,
        sites: &[Site],
        gate_passed: bool,
        column: usize,
        left: usize,
    ) -> Option<Self> {
        // Twice the label, and one more if an upper neighbour is owed; and where.
        let mut owed = [(0, None); 2 * 8 + 1];
        let mut count = 0;
        let mut owe = |label: u8, upper: bool, column| {
            owed[count] = (2 * label + u8::from(upper), column);
            count += 1;
        };
        if !gate_passed && chase.view.path() {
            owe(0, true, None);
        }
        for (column, &site) in sites.iter().enumerate() {
            match site {
                Site::Ball {
                    label: 0,
                    seen: false,
                } => owe(0, true, Some(column)),
                Site::Path {
                    label,
                    owes_lower,
                    owes_upper,
                } => {
                    if owes_lower {
                        owe(label, false, Some(column));
                    }
                    if owes_upper {
                        owe(label, true, Some(column));
                    }
                }
                _ => {}
            }
        }
        let owed = &mut owed[..count];
        owed.sort_unstable();
        let mut bridges = Self {
            ends: [(0, 0); 8],
            count: 0,
        };
        let mut cells = usize::from(!gate_passed);
        for pair in owed.chunks(2) {
            let (from, a) = pair[0];
            if from % 2 == 0 {
                return None;
            }
            let Some(&(to, b)) = pair.get(1) else {
                cells += usize::from(chase.reach.max(1) - from / 2);
                break;
            };
            if to % 2 == 1 {
                return None;
            }
            let gap = to / 2 - from / 2;
            cells += usize::from(gap) - 1;
            if let (Some(a), Some(b)) = (a, b)
                && (gap < shortest_walk(column, a, b) as u8 || !bridges.add(a, b))
            {
                return None;
            }
        }
        (cells <= left).then_some(bridges)
    }

    /// Adds one; `false` if it crosses another.
    fn add(&mut self, a: usize, b: usize) -> bool {
        if self.part(a, b) {
            return false;
        }
        self.ends[self.count] = (a.min(b), a.max(b));
        self.count += 1;
        true
    }

    /// Whether one of them is between two cells of the frontier. Ends are on neither side.
    fn part(&self, a: usize, b: usize) -> bool {
        self.ends[..self.count].iter().any(|&(from, to)| {
            let end = |x: usize| x == from || x == to;
            let within = |x: usize| from < x && x < to;
            !end(a) && !end(b) && within(a) != within(b)
        })
    }
}

/// Numbers the parts in the order of their first cells.
fn renumber(sites: &mut [u8]) {
    let (mut food, mut twig) = (FOODS.start, TWIGS.start);
    let mut numbers = [0; TWIGS.end as usize];
    for site in sites {
        let next = match *site {
            part if FOODS.contains(&part) => &mut food,
            part if TWIGS.contains(&part) => &mut twig,
            _ => continue,
        };
        let number = &mut numbers[usize::from(*site)];
        if *number == 0 {
            *number = *next;
            *next += 1;
        }
        *site = *number;
    }
}

impl TransferMatrix for Chase {
    fn cells(&self) -> usize {
        self.shape.len()
    }

    fn start(&self) -> Key {
        Self::pack(&Frontier {
            sites: [WALL; 9],
            cat: false,
            food: false,
        })
    }

    fn step(&self, cell: usize, key: Key, mut emit: impl FnMut(Step)) {
        let columns = self.shape.columns();
        let column = cell % columns;
        let mut before = Self::unpack(key);
        before.sites[LEAVING] = before.sites[column];
        self.candidates(cell, &before, |site, cat, food| {
            let mut after = Frontier {
                cat,
                food,
                ..before
            };
            after.sites[column] = site.byte();
            let fits = (column == 0 || self.meet(&mut after.sites, column, column - 1))
                && self.meet(&mut after.sites, column, LEAVING)
                && Self::may_leave(&after);
            if !fits {
                return;
            }
            let factor = 1 + u32::from(after.sites[LEAVING] == FREE);
            after.sites[LEAVING] = WALL;
            renumber(&mut after.sites);
            self.blur(&mut after);
            if cell + 1 < self.shape.len() {
                // What is alive of the labels has been found before the tree is looked at.
                if self.view >= View::Trees || self.may_go_on(cell, &after) {
                    emit(Step::Open {
                        key: Self::pack(&after),
                        factor,
                    });
                }
            } else if self.is_complete(&after) {
                let free = after.sites.iter().filter(|&&site| site == FREE).count() as u32;
                emit(Step::Closed {
                    free: free + factor.trailing_zeros(),
                });
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Symmetry;

    /// The layouts of a board in which the cat catches the mouse, the food in another region.
    fn caught(rows: usize, columns: usize) -> u128 {
        let shape = Shape::new(rows, columns).unwrap();
        let mut caught = 0;
        for gate in shape.cells() {
            let mut images: Vec<usize> = Symmetry::ALL
                .into_iter()
                .filter(|symmetry| symmetry.shape(shape) == shape)
                .map(|symmetry| symmetry.cell(shape, gate).index())
                .collect();
            images.sort_unstable();
            images.dedup();
            if images[0] < gate.index() {
                continue;
            }
            for reach in 0.. {
                let chase = Chase::new(shape, gate, reach);
                let (layouts, _) = chase.layouts(&AtomicBool::new(false)).unwrap();
                caught += layouts * images.len() as u128;
                if layouts == 0 {
                    break;
                }
            }
        }
        caught
    }

    /// From the boards' `summary.json`: the census solved their regions one by one.
    #[test]
    fn catches_are_those_of_the_census() {
        for (rows, columns, published) in [
            (1, 3, 0),
            (1, 4, 4),
            (1, 5, 32),
            (2, 2, 0),
            (2, 3, 48),
            (2, 4, 844),
            (2, 5, 8920),
            (3, 3, 2296),
            (3, 4, 56_408),
            (4, 3, 56_408),
            (3, 5, 1_017_908),
            (5, 3, 1_017_908),
            (4, 4, 2_367_744),
            (4, 5, 78_195_160),
            (5, 5, 4_877_753_564),
        ] {
            assert_eq!(caught(rows, columns), published, "{rows}x{columns}");
        }
    }

    #[test]
    #[ignore = "seconds in release"]
    fn catches_of_larger_boards_are_those_of_the_census() {
        assert_eq!(caught(5, 6), 266_478_573_680);
        assert_eq!(caught(6, 5), 266_478_573_680);
        assert_eq!(caught(6, 6), 28_298_691_301_520);
    }
}
