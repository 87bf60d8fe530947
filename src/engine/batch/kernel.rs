//! The sweeps: one chunk of planes to its fixpoint.

use super::field::{Cat, Field, Mouse, NOWHERE, PLACES};
use super::layout::{Chunk, Early, Family, Layout};
use super::row::{Row, width};
use super::vector::Vector;

/// Where the rows of one turn lie: the mouse's cells are found at places.
type Rows = [Row; PLACES];

/// More sweeps than any field needs: each but the last decides a state, or two plies pass by.
pub(super) const MOST_SWEEPS: usize = 64 * 64 + 2;
/// The mouse's planes and twice the cat's, 64 cells, one plane a row.
pub(super) const MOST_CHUNKS: usize = 24;

/// The kernels' memory.
pub(super) struct Memory {
    /// With the cat to move, two generations.
    rows: [Box<Rows>; 2],
    /// The places in use.
    written: [u8; 64],
    /// One-bits with the mouse to move after each sweep, in each 8 bytes of the row.
    sums: Box<[Row]>,
    /// The last of these for each chunk.
    ends: [Row; MOST_CHUNKS],
    masks: Masks,
}

/// The masks of compulsory moves, by mouse cell.
struct Masks {
    /// With the mouse to move, set whatever the moves: the hole reached, the cat where it cannot be,
    /// and (not won by the cat) the mouse without a move.
    mouse_or: Box<[Row; 64]>,
    /// With the cat to move, cleared: caught, and (not won by the mouse) the cat without a move.
    cat_and: Box<[Row; 64]>,
    /// With the cat to move, set: the hole reached, and (not won by the cat) the cat without a move.
    cat_or: Box<[Row; 64]>,
}

/// Finds the rows of the mouse's moves.
pub(super) trait Sources: Copy {
    /// The i-th cell to be done.
    fn cell(self, i: usize) -> usize;
    /// Its place.
    fn place(self, i: usize) -> usize;
    /// All rows that the mouse can reach from it, or-ed.
    fn gather<V: Vector>(self, rows: &Rows, i: usize) -> V;
}

#[derive(Clone, Copy)]
struct Neighbours<'a>(&'a Field);

impl Sources for Neighbours<'_> {
    #[inline(always)]
    fn cell(self, i: usize) -> usize {
        i
    }

    #[inline(always)]
    fn place(self, i: usize) -> usize {
        usize::from(self.0.north[i]) + usize::from(self.0.stride)
    }

    #[inline(always)]
    fn gather<V: Vector>(self, rows: &Rows, i: usize) -> V {
        let north = usize::from(self.0.north[i]);
        let stride = self.0.stride;
        let [west, here] = [stride.wrapping_sub(1), stride].map(usize::from);
        let [east, south] = [stride.wrapping_add(1), stride.wrapping_mul(2)].map(usize::from);
        let line = V::load(&rows[north + here])
            .or3(V::load(&rows[north + west]), V::load(&rows[north + east]));
        line.or3(V::load(&rows[north]), V::load(&rows[north + south]))
    }
}

#[derive(Clone, Copy)]
struct Lists<'a>(&'a Field);

impl Sources for Lists<'_> {
    #[inline(always)]
    fn cell(self, i: usize) -> usize {
        usize::from(self.0.order[i]) & 63
    }

    #[inline(always)]
    fn place(self, i: usize) -> usize {
        self.cell(i)
    }

    #[inline(always)]
    fn gather<V: Vector>(self, rows: &Rows, i: usize) -> V {
        let mut any = V::load(&rows[usize::from(self.0.first[i])]);
        let pairs: &[[u8; 2]; 32] = bytemuck::must_cast_ref(&self.0.moves[i]);
        for &[one, other] in &pairs[..usize::from(self.0.pairs[i]).min(32)] {
            any = any.or3(
                V::load(&rows[usize::from(one)]),
                V::load(&rows[usize::from(other)]),
            );
        }
        any
    }
}

/// Permutes a row along the cat's moves.
pub(super) trait Steps<V: Vector> {
    /// What holds wherever the cat moves from each lane.
    fn all(&self, row: V) -> V;
}

/// Staying and four steps.
struct Four<V: Vector>(V::Around);

impl<V: Vector> Steps<V> for Four<V> {
    #[inline(always)]
    fn all(&self, row: V) -> V {
        row.all_around(&self.0)
    }
}

/// Windows along two axes.
struct Axes<V: Vector, const DEPTH: usize>([[V::Permutation; DEPTH]; 2]);

impl<V: Vector, const DEPTH: usize> Steps<V> for Axes<V, DEPTH> {
    #[inline(always)]
    fn all(&self, row: V) -> V {
        let [one, other] = &self.0;
        let (mut along, mut across) = (row, row);
        for i in 0..DEPTH {
            along = along.and(along.permute(one[i]));
            across = across.and(across.permute(other[i]));
        }
        along.and(across)
    }
}

impl<V: Vector, const DEPTH: usize> Axes<V, DEPTH> {
    #[inline(always)]
    fn new(field: &Field) -> Self {
        let width = width(field.cells);
        let axis = |axis: usize| {
            std::array::from_fn(|i| V::permutation(&field.lanes[axis * DEPTH + i], width))
        };
        Self([axis(0), axis(1)])
    }
}

/// The same with permutations in memory.
struct LongAxes<'a, V: Vector>([&'a [V::Permutation]; 2]);

impl<V: Vector> Steps<V> for LongAxes<'_, V> {
    #[inline(always)]
    fn all(&self, row: V) -> V {
        let (mut along, mut across) = (row, row);
        for permutation in self.0[0] {
            along = along.and(along.permute(*permutation));
        }
        for permutation in self.0[1] {
            across = across.and(across.permute(*permutation));
        }
        along.and(across)
    }
}

/// Any number of moves, without staying.
struct Any<'a, V: Vector>(&'a [V::Permutation]);

impl<V: Vector> Steps<V> for Any<'_, V> {
    #[inline(always)]
    fn all(&self, row: V) -> V {
        let Some((first, rest)) = self.0.split_first() else {
            return row;
        };
        let mut all = row.permute(*first);
        for permutation in rest {
            all = all.and(row.permute(*permutation));
        }
        all
    }
}

/// What is kept of the sweeps besides their sums.
pub(super) trait Keep {
    /// Called with each row of a sweep: with the mouse to move, with the cat to move.
    fn row<V: Vector>(&mut self, at: At<'_>, cell: usize, mouse: V, cat: V);
    /// Called after a chunk's last sweep, with the one-bits of all sweeps with the mouse to move.
    fn end(&mut self, at: At<'_>, sums: &[Row]);
}

/// Which sweep of which chunk.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    pub(super) index: usize,
    pub(super) chunk: &'a Chunk,
    pub(super) sweep: usize,
}

impl Memory {
    pub(super) fn new() -> Self {
        let rows = |count: usize| vec![Row::ZERO; count].into_boxed_slice();
        Self {
            rows: [rows(PLACES), rows(PLACES)].map(array),
            written: [NOWHERE; 64],
            sums: rows(MOST_SWEEPS),
            ends: [Row::ZERO; MOST_CHUNKS],
            masks: Masks {
                mouse_or: array(rows(64)),
                cat_and: array(rows(64)),
                cat_or: array(rows(64)),
            },
        }
    }
}

/// Boxed all the way: the tables are too large for the stack.
#[allow(clippy::unnecessary_box_returns)]
fn array<const N: usize>(rows: Box<[Row]>) -> Box<[Row; N]> {
    rows.try_into()
        .unwrap_or_else(|_| unreachable!("made with this length"))
}

/// Solves every chunk of a field.
#[inline(always)]
pub(super) fn solve<V: Vector, K: Keep>(field: &Field, memory: &mut Memory, keep: &mut K) {
    // Conditions on constants first, so that what a vector has no use for is not compiled for it.
    if V::REGISTERS >= 4 && field.cat == Cat::Neighbours {
        with_sources(
            field,
            &Four::<V>(V::around(
                field
                    .lanes
                    .first_chunk()
                    .unwrap_or_else(|| unreachable!("64 rows")),
                width(field.cells),
            )),
            memory,
            keep,
        );
    } else if V::REGISTERS >= 6 && field.cat == Cat::Axes(3) {
        with_sources(field, &Axes::<V, 3>::new(field), memory, keep);
    } else if V::REGISTERS >= 8 && field.cat == Cat::Axes(4) {
        with_sources(field, &Axes::<V, 4>::new(field), memory, keep);
    } else {
        let width = width(field.cells);
        let mut permutations = [V::permutation(&Row::ZERO, width); 64];
        let count = match field.cat {
            Cat::Neighbours => 4,
            Cat::Axes(depth) => 2 * depth,
            Cat::Lists(most) => most,
        };
        for i in 0..count.min(64) {
            permutations[i] = V::permutation(&field.lanes[i], width);
        }
        let permutations = &permutations[..count.min(64)];
        if let Cat::Lists(_) = field.cat {
            let steps = Any::<V>(permutations);
            chunks::<V, _, _, K, true>(field, Lists(field), &steps, memory, keep);
        } else {
            let (along, across) = permutations.split_at(count / 2);
            let steps = LongAxes::<V>([along, across]);
            with_sources(field, &steps, memory, keep);
        }
    }
}

#[inline(always)]
fn with_sources<V: Vector, C: Steps<V>, K: Keep>(
    field: &Field,
    steps: &C,
    memory: &mut Memory,
    keep: &mut K,
) {
    match field.mouse {
        Mouse::Neighbours => {
            chunks::<V, _, _, K, false>(field, Neighbours(field), steps, memory, keep);
        }
        Mouse::Lists => chunks::<V, _, _, K, false>(field, Lists(field), steps, memory, keep),
    }
}

#[inline(always)]
fn chunks<V: Vector, S: Sources, C: Steps<V>, K: Keep, const COMPULSORY: bool>(
    field: &Field,
    sources: S,
    steps: &C,
    memory: &mut Memory,
    keep: &mut K,
) {
    // What the last field has left would be read as floor.
    for place in memory.written {
        for rows in &mut memory.rows {
            rows[usize::from(place)] = Row::ZERO;
        }
    }
    memory.written.fill(NOWHERE);
    for i in 0..field.cells.min(64) {
        memory.written[i] = sources.place(i) as u8;
    }
    for (index, chunk) in Layout::of(field.cells, COMPULSORY)
        .chunks
        .iter()
        .enumerate()
    {
        if COMPULSORY {
            memory.masks.fill(field, chunk);
        }
        let at = At {
            index,
            chunk,
            sweep: 0,
        };
        sweeps::<V, S, C, K, COMPULSORY>(field.cells, at, sources, steps, memory, keep);
    }
}

/// Sweeps one chunk until nothing changes.
#[inline(always)]
fn sweeps<V: Vector, S: Sources, C: Steps<V>, K: Keep, const COMPULSORY: bool>(
    cells: usize,
    mut at: At<'_>,
    sources: S,
    steps: &C,
    memory: &mut Memory,
    keep: &mut K,
) {
    let cells = cells.min(64);
    let chunk = at.chunk;
    let Memory {
        rows: [one, other],
        sums,
        ends,
        masks,
        ..
    } = memory;
    let (mut old, mut new): (&mut Rows, &mut Rows) = (one, other);
    let keep_of: &[Row; 64] = &chunk.keep;
    let real = V::load(&chunk.real[cells % 8]);
    let (cat, odd) = (V::load(&chunk.cat), V::load(&chunk.odd));
    let mut sum = V::zero();
    for i in 0..cells {
        let cell = sources.cell(i);
        let free = V::load(&chunk.keep[cell]).and(real);
        let mut mouse = V::load(&chunk.goal[cell]).and(real).or(free.and(cat));
        if COMPULSORY {
            mouse = mouse.or(V::load(&masks.mouse_or[cell]));
        }
        let mut row = masks.cat_moves::<V, C, COMPULSORY>(steps, cell, mouse);
        if COMPULSORY {
            row = row.xor(row.xor(free).and(odd));
        }
        sum = mouse.add_ones(sum);
        keep.row(at, cell, mouse, row);
        new[sources.place(i)] = row.row();
    }
    sums[0] = sum.row();

    let end = match at.chunk.early {
        Early::LikeChunk(other) => Some(V::load(&ends[other])),
        Early::No | Early::Halves => None,
    };
    loop {
        std::mem::swap(&mut old, &mut new);
        at.sweep += 1;
        let mut now = V::zero();
        for i in 0..cells {
            let cell = sources.cell(i);
            let mut mouse = sources
                .gather::<V>(old, i)
                .and(V::load(&keep_of[cell & 63]));
            if COMPULSORY {
                mouse = mouse.or(V::load(&masks.mouse_or[cell]));
            }
            let row = masks.cat_moves::<V, C, COMPULSORY>(steps, cell, mouse);
            now = mouse.add_ones(now);
            keep.row(at, cell, mouse, row);
            new[sources.place(i)] = row.row();
        }
        sums[at.sweep] = now.row();
        // The first sweep of the odd plies says nothing: it starts from the ends of the game alone.
        let settled = now.equals(sum) && !(COMPULSORY && at.sweep == 1);
        sum = now;
        if settled
            || end.is_some_and(|end| now.equals(end))
            || (chunk.early == Early::Halves && now.equals(now.swap_halves()))
        {
            break;
        }
    }
    ends[at.index] = sum.row();
    keep.end(at, &sums[..=at.sweep]);
}

impl Masks {
    /// With the cat to move, one row from that with the mouse to move.
    #[inline(always)]
    fn cat_moves<V: Vector, C: Steps<V>, const COMPULSORY: bool>(
        &self,
        steps: &C,
        cell: usize,
        mouse: V,
    ) -> V {
        let row = steps.all(mouse);
        if COMPULSORY {
            let row = row.and(V::load(&self.cat_and[cell]));
            return row.or(V::load(&self.cat_or[cell]));
        }
        row
    }

    /// Sets the masks for one chunk.
    fn fill(&mut self, field: &Field, chunk: &Chunk) {
        let width = width(field.cells);
        let real = &chunk.real[field.cells % 8];
        for mouse in 0..field.cells {
            let mut mouse_or = chunk.goal[mouse].or(&chunk.own);
            let mut cat_and = chunk.keep[mouse];
            let mut cat_or = chunk.goal[mouse];
            for (p, plane) in chunk.planes.iter().enumerate() {
                for cat in 0..field.cells {
                    let lane = p * width + cat;
                    // The holes by which this cat has no move at all.
                    let ends = field.reach[1][cat];
                    let stuck = match ends.count_ones() {
                        0 => !0,
                        1 => (ends >> (plane.octet * 8)) as u8,
                        _ => 0,
                    };
                    if plane.family == Family::Mouse {
                        cat_and.0[lane] &= !stuck;
                    } else {
                        cat_or.0[lane] |= stuck & chunk.keep[mouse].0[lane];
                        if field.reach[0][mouse] == 0 {
                            mouse_or.0[lane] |= chunk.keep[mouse].0[lane];
                        }
                    }
                }
            }
            self.mouse_or[mouse] = mouse_or.and(real);
            self.cat_and[mouse] = cat_and;
            self.cat_or[mouse] = cat_or.and(real);
        }
    }
}
