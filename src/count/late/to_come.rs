//! What the cells to come must hold, and whether they can.

use super::site::{Ball, Gate, LARGEST_LABEL, Site};
use super::{Frontier, Late};
use crate::count::levels::three_of_four;

/// For V and E, each gate and each label: cells to come.
type Cells = [[[u64; LARGEST_LABEL + 1]; 3]; 2];

/// The cells of V and E on the frontier, with the cells to come beside each.
struct Ends {
    balls: [(Ball, u64); 8],
    count: usize,
}

impl Ends {
    fn iter(&self) -> impl Iterator<Item = (Ball, u64)> {
        self.balls[..self.count].iter().copied()
    }
}

impl Late {
    /// Whether a frontier of a skeleton after `cell` can still close. `true` where it is not known: what is
    /// left out here costs time only.
    pub(super) fn can_close(&self, cell: usize, after: &Frontier) -> bool {
        if cell + 1 == self.shape.len() {
            return false;
        }
        let ends = self.ends(cell, after);
        let passed = cell >= self.food;
        let buried = passed && ends.iter().all(|(ball, _)| ball.label > 0);
        if buried && after.gate != Gate::Second {
            return false;
        }
        if !after.forked {
            // The two walks from the fork to the gates and that from the mouse to the fork have not been cut.
            let open = |gate| {
                ends.iter().any(|(ball, _)| {
                    ball.leads_to(gate) && (ball.label < self.fork || ball.is_mouse())
                })
            };
            let walked = |(ball, _): (Ball, u64)| ball.is_mouse() && ball.label >= self.fork;
            if after.gate >= Gate::First && !open(Gate::First)
                || after.gate == Gate::Second && !open(Gate::Second)
                || after.mouse && !ends.iter().any(walked)
            {
                return false;
            }
        }
        self.needs_fit(cell, after, &ends) && self.walks_can_go_on(cell, after, &ends)
    }

    fn ends(&self, cell: usize, after: &Frontier) -> Ends {
        let columns = self.shape.columns();
        let column = cell % columns;
        let mut ends = Ends {
            balls: [(Ball::FOOD, 0); 8],
            count: 0,
        };
        for (c, &site) in after.sites[..columns].iter().enumerate() {
            let Site::Ball(ball) = site else { continue };
            let above = cell - (column + columns - c) % columns;
            let below = above + columns;
            let mut beside = if below < self.shape.len() {
                1 << below
            } else {
                0
            };
            if c == column && column + 1 < columns {
                beside |= 1 << (cell + 1);
            }
            ends.balls[ends.count] = (ball, beside);
            ends.count += 1;
        }
        ends
    }

    /// Whether there are enough cells to come for the labels that are needed: one for each label and kind of walk.
    fn needs_fit(&self, cell: usize, after: &Frontier, ends: &Ends) -> bool {
        let passed = cell >= self.food;
        let left = (self.shape.len() - 1 - cell) as u32;
        let (fork, level) = (self.fork, self.level);
        // Labels on the frontier: leading to neither gate, the first, the second; of V, of E.
        let mut leading = [0u64; 3];
        let mut walked = [0u64; 2];
        for (ball, _) in ends.iter() {
            let Some(walk) = ball.walk else { continue };
            walked[usize::from(walk.mouse)] |= 1 << ball.label;
            if ball.label < fork {
                leading[walk.gate as usize] |= 1 << ball.label;
            }
        }
        let [cats, mice] = walked;
        let both = cats | mice;
        // The labels of a walk to come, from below `top` down to above a frontier cell of the kind, or to the food.
        let down = |kind: u64, top: i8| {
            let below = (1u64 << top) - 2;
            let ends = kind & below & !(1 << (top - 1));
            let end = u64::BITS - ends.leading_zeros();
            below & !((1 << end) - 1)
        };
        // The same upwards, to below a frontier cell or to the piece.
        let up = |kind: u64, bottom: i8| {
            let ends = kind & !((1u64 << (bottom + 2)) - 1) | 1 << (level + 1);
            ((1u64 << ends.trailing_zeros()) - 1) & !((1 << (bottom + 1)) - 1)
        };
        let mut gates = [0u64; 3];
        let mut any = 0u64;
        let mut walks = [0u64; 2];
        let placed = [after.cat, after.mouse];
        for (ball, _) in ends.iter() {
            let Some(walk) = ball.walk else { continue };
            let (gate, who) = (walk.gate as usize, usize::from(walk.mouse));
            let below = (1u64 << ball.label) - 1;
            if !ball.seen {
                if ball.label < fork {
                    gates[gate] |= down(leading[gate], ball.label);
                } else {
                    any |= down(if walk.mouse { both } else { cats }, ball.label);
                }
            } else if ball.label < fork {
                // The walk down has come back to the frontier if the gate is to come.
                let gate_passed = match walk.gate {
                    Gate::Neither => passed,
                    gate => after.gate >= gate,
                };
                if !gate_passed && leading[gate] & below == 0 {
                    return false;
                }
            } else if !passed && both & below == 0 {
                return false;
            }
            if !walk.backed {
                walks[who] |= up(walked[who], ball.label);
            } else if !placed[who] && walked[who] & !(below << 1 | 1) == 0 {
                // The walk from the piece has come back if the piece is to come.
                return false;
            }
        }
        for (who, kind) in [(0, cats), (1, both)] {
            if !placed[who] {
                walks[who] |= 1 << level;
                if kind & 1 << (level - 1) == 0 {
                    any |= down(kind, level);
                    if who == 0 {
                        walks[0] |= down(kind, level);
                    }
                }
            }
        }
        if !after.forked && mice & 1 << fork == 0 {
            // The fork is to come.
            for (gate, &leading) in gates.iter_mut().zip(&leading).skip(1) {
                if leading & 1 << (fork - 1) == 0 {
                    *gate |= down(leading, fork);
                }
            }
            walks[1] |= 1 << fork;
            if mice & 1 << (fork + 1) == 0 {
                walks[1] |= up(mice, fork);
            }
        }
        if !passed {
            for (gate, &leading) in gates.iter_mut().zip(&leading).skip(1) {
                if leading == 0 {
                    *gate |= (1 << fork) - 2;
                }
            }
        }
        let [neither, first, second] = gates;
        let [cat, mouse] = walks;
        let one = neither | first | second | cat | mouse | any;
        let two = neither & (first | second) | first & second | cat & mouse;
        let three = neither & first & second;
        let needed = one.count_ones() + two.count_ones() + three.count_ones();
        let below: u32 = gates.iter().map(|labels| labels.count_ones()).sum();
        needed + u32::from(!passed) <= left && below <= self.room(cell)
    }

    /// At most how many of the cells to come are on shortest walks to different gates, one for each label: three in
    /// each square of four, as walks to different gates do not touch, and a square that is filled has a label twice.
    fn room(&self, cell: usize) -> u32 {
        three_of_four(self.shape, cell) as u32
    }

    /// Whether each walk that ends on the frontier can go on among the cells to come, down to the food and up to its
    /// piece, cell by cell: walks are looked at one by one, not whether all of them find room.
    fn walks_can_go_on(&self, cell: usize, after: &Frontier, ends: &Ends) -> bool {
        let fork = self.fork;
        let mut cells = self.allowed(cell, after, ends);
        self.keep_those_that_lead_down(&mut cells, ends);
        self.keep_those_that_lead_up(&mut cells, ends);
        self.keep_those_that_lead_down(&mut cells, ends);
        let of = |mouse: bool, label: i8| {
            let [neither, first, second] = &cells[usize::from(mouse)];
            let label = label as usize;
            neither[label] | first[label] | second[label]
        };
        let to = |gate: Gate, label: i8| {
            cells[0][gate as usize][label as usize] | cells[1][gate as usize][label as usize]
        };
        if !after.mouse && of(true, self.level) == 0 || !after.cat && of(false, self.level) == 0 {
            return false;
        }
        let mut gates_to_come = Gate::ALL.iter().filter(|&&gate| gate > after.gate);
        if gates_to_come.any(|&gate| to(gate, 1) == 0) {
            return false;
        }
        for (ball, beside) in ends.iter() {
            let Some(walk) = ball.walk else { continue };
            let label = ball.label;
            if !ball.seen {
                let below = match label {
                    1 if cell < self.food => 1 << self.food,
                    1 => 0,
                    _ if label >= fork && walk.mouse => of(true, label - 1) | of(false, label - 1),
                    _ if label >= fork => of(false, label - 1),
                    _ if walk.mouse => to(walk.gate, label - 1),
                    _ => cells[0][walk.gate as usize][label as usize - 1],
                };
                if below & beside == 0 {
                    return false;
                }
            }
            if !walk.backed {
                let above = if label + 1 >= fork || walk.gate == Gate::Neither {
                    of(walk.mouse, label + 1)
                } else {
                    cells[usize::from(walk.mouse)][walk.gate as usize][label as usize + 1]
                };
                if above & beside == 0 {
                    return false;
                }
            }
        }
        after.forked || {
            // The fork is to come, or one of the frontier cells.
            let touched_by = |gate| {
                ends.iter()
                    .filter(|(ball, _)| ball.label == fork - 1 && ball.leads_to(gate))
                    .fold(self.beside(to(gate, fork - 1)), |cells, (_, beside)| {
                        cells | beside
                    })
            };
            let can_touch = |(ball, beside): (Ball, u64), gate| {
                ball.leads_to(gate) || to(gate, fork - 1) & beside != 0
            };
            of(true, fork) & touched_by(Gate::First) & touched_by(Gate::Second) != 0
                || ends.iter().any(|end| {
                    end.0.is_mouse()
                        && end.0.label == fork
                        && can_touch(end, Gate::First)
                        && can_touch(end, Gate::Second)
                })
        }
    }

    /// The gates of which a cell of V or E on a label knows.
    fn gates(&self, label: usize) -> &'static [Gate] {
        if label < self.fork as usize {
            &Gate::ALL
        } else {
            &Gate::ALL[..1]
        }
    }

    /// Cells to come that fit the frontier.
    fn allowed(&self, cell: usize, after: &Frontier, ends: &Ends) -> Cells {
        let to_come = (u64::MAX >> (64 - self.shape.len())) & (u64::MAX << (cell + 1));
        let touched = ends.iter().fold(0, |cells, (_, beside)| cells | beside);
        let placed = [after.cat, after.mouse];
        let mut cells = [[[0; LARGEST_LABEL + 1]; 3]; 2];
        for label in 1..=self.level as usize {
            let here = self.within[label] & to_come;
            for (who, cells) in cells.iter_mut().enumerate() {
                if who == 1 && label == 1 || label == self.level as usize && placed[who] {
                    continue;
                }
                for &gate in self.gates(label) {
                    if label == 1 && gate > Gate::Neither && gate <= after.gate {
                        continue;
                    }
                    let mut fits = here;
                    if touched & here != 0 {
                        for (ball, beside) in ends.iter() {
                            if !self.may_meet(ball, label as i8, who == 1, gate) {
                                fits &= !beside;
                            }
                        }
                    }
                    cells[gate as usize][label] = fits;
                }
            }
        }
        cells
    }

    /// Whether a cell to come may stand beside a frontier cell.
    fn may_meet(&self, ball: Ball, label: i8, mouse: bool, gate: Gate) -> bool {
        let Some(walk) = ball.walk else {
            return label == 1;
        };
        let neither = |gate| gate == Gate::Neither;
        match ball.label - label {
            -1 => {
                (mouse || !walk.mouse)
                    && (label >= self.fork || walk.gate == gate || neither(walk.gate))
            }
            1 => {
                (walk.mouse || !mouse)
                    && (label >= self.fork
                        || neither(gate)
                        || walk.gate == gate
                        || ball.label == self.fork && (walk.mouse || neither(walk.gate)))
            }
            _ => false,
        }
    }

    fn keep_those_that_lead_down(&self, cells: &mut Cells, ends: &Ends) {
        for label in 2..=self.level as usize {
            let forgets = label >= self.fork as usize;
            for who in 0..2 {
                for &gate in self.gates(label) {
                    if cells[who][gate as usize][label] == 0 {
                        continue;
                    }
                    let mut below = 0;
                    for cells in &cells[..=who] {
                        for &other in self.gates(label - 1) {
                            if forgets || other == gate {
                                below |= cells[other as usize][label - 1];
                            }
                        }
                    }
                    let mut above = self.beside(below);
                    for (ball, beside) in ends.iter() {
                        if ball.label as usize == label - 1
                            && (who == 1 || !ball.is_mouse())
                            && (forgets || ball.leads_to(gate))
                        {
                            above |= beside;
                        }
                    }
                    cells[who][gate as usize][label] &= above;
                }
            }
        }
    }

    fn keep_those_that_lead_up(&self, cells: &mut Cells, ends: &Ends) {
        for label in (1..self.level as usize).rev() {
            let forgets = label + 1 >= self.fork as usize;
            for (who, cells) in cells.iter_mut().enumerate() {
                for &gate in self.gates(label) {
                    if cells[gate as usize][label] == 0 {
                        continue;
                    }
                    let mut above = 0;
                    for &other in self.gates(label + 1) {
                        if forgets || gate == Gate::Neither || other == gate {
                            above |= cells[other as usize][label + 1];
                        }
                    }
                    let mut below = self.beside(above);
                    for (ball, beside) in ends.iter() {
                        let of_it = ball.walk.is_some_and(|walk| walk.mouse == (who == 1));
                        if ball.label as usize == label + 1 && of_it {
                            below |= beside;
                        }
                    }
                    cells[gate as usize][label] &= below;
                }
            }
        }
    }

    /// The neighbours of cells.
    fn beside(&self, cells: u64) -> u64 {
        let columns = self.shape.columns();
        let (first, last) = self.edges;
        let sideways = (cells & !last) << 1 | (cells & !first) >> 1;
        (sideways | cells << columns | cells >> columns) & u64::MAX >> (64 - self.shape.len())
    }
}
