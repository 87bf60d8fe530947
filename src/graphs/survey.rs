//! What a whole stream of graphs comes to: totals by nodes and edges, and the graphs that hold a
//! record.

use std::collections::BTreeMap;

use crate::Player;
use crate::graphs::{Chase, Graph, Longest, Tally};

/// Totals by number of nodes and edges, in that order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey<T>(BTreeMap<(usize, usize), T>);

impl<T> Default for Survey<T> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

/// What is added up.
pub trait Totals: Clone + Default {
    /// What one graph gives.
    type Item;

    /// Adds one graph.
    fn add(&mut self, graph: &Graph, item: &Self::Item);

    /// Adds what comes later in the stream: of equal records the earlier one stays.
    fn append(&mut self, later: &Self);
}

impl<T: Totals> Survey<T> {
    /// Adds one graph.
    pub fn add(&mut self, graph: &Graph, item: &T::Item) {
        let key = (graph.nodes(), graph.edges());
        self.0.entry(key).or_default().add(graph, item);
    }

    /// Adds a later part of the stream.
    pub fn append(&mut self, later: &Self) {
        for (key, totals) in &later.0 {
            self.0.entry(*key).or_default().append(totals);
        }
    }

    /// The totals by number of nodes and edges, in that order.
    pub fn by_edges(&self) -> impl Iterator<Item = (usize, usize, &T)> {
        let totals = self.0.iter();
        totals.map(|(&(nodes, edges), totals)| (nodes, edges, totals))
    }

    /// The totals by number of nodes.
    #[must_use]
    pub fn by_nodes(&self) -> BTreeMap<usize, T> {
        let mut sums: BTreeMap<usize, T> = BTreeMap::new();
        for (nodes, _, totals) in self.by_edges() {
            sums.entry(nodes).or_default().append(totals);
        }
        sums
    }
}

/// The longest there is, how many graphs reach it, and the first of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<L> {
    /// How long it takes, and where.
    pub longest: L,
    /// The graphs on which something takes as long.
    pub graphs: u64,
    /// The first of them in the stream.
    pub first: Graph,
}

/// Something with a length.
pub trait Length: Clone {
    /// How long: plies, or moves.
    fn length(&self) -> u16;
}

impl Length for Longest {
    fn length(&self) -> u16 {
        self.plies
    }
}

impl Length for Chase {
    fn length(&self) -> u16 {
        self.capture_time.unwrap_or(0)
    }
}

impl<L: Length> Record<L> {
    fn keep(record: &mut Option<Self>, later: &Self) {
        match record {
            Some(record) if record.longest.length() > later.longest.length() => {}
            Some(record) if record.longest.length() == later.longest.length() => {
                record.graphs += later.graphs;
            }
            _ => *record = Some(later.clone()),
        }
    }

    fn keep_graph(record: &mut Option<Self>, graph: &Graph, longest: &L) {
        // Most graphs hold no record: do not copy them.
        match record {
            Some(record) if record.longest.length() > longest.length() => {}
            _ => {
                let later = Self {
                    longest: longest.clone(),
                    graphs: 1,
                    first: graph.clone(),
                };
                Self::keep(record, &later);
            }
        }
    }
}

/// Totals of the graph game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameTotals {
    /// The graphs.
    pub graphs: u64,
    /// The games: holes that were played, on all graphs.
    pub holes: u64,
    /// The states won by the mouse.
    pub mouse: u64,
    /// The states won by the cat.
    pub cat: u64,
    /// The states won by nobody.
    pub draw: u64,
    /// The mouse's and the cat's longest win.
    pub records: [Option<Record<Longest>>; 2],
}

impl Totals for GameTotals {
    type Item = Tally;

    fn add(&mut self, graph: &Graph, tally: &Tally) {
        self.graphs += 1;
        self.holes += u64::from(tally.holes);
        self.mouse += u64::from(tally.mouse);
        self.cat += u64::from(tally.cat);
        self.draw += u64::from(tally.draw);
        for (record, winner) in self.records.iter_mut().zip(Player::ALL) {
            if let Some(longest) = tally.longest(winner) {
                Record::keep_graph(record, graph, &longest);
            }
        }
    }

    fn append(&mut self, later: &Self) {
        self.graphs += later.graphs;
        self.holes += later.holes;
        self.mouse += later.mouse;
        self.cat += later.cat;
        self.draw += later.draw;
        for (record, later) in self.records.iter_mut().zip(&later.records) {
            if let Some(later) = later {
                Record::keep(record, later);
            }
        }
    }
}

/// Totals of cops and robbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChaseTotals {
    /// The graphs.
    pub graphs: u64,
    /// Those on which so many cops, and no fewer of those tried, catch the robber: by number of cops;
    /// at 0 those on which even the most cops tried do not.
    pub wins: [u64; crate::graphs::MOST_COPS + 1],
    /// The longest capture.
    pub record: Option<Record<Chase>>,
}

impl Totals for ChaseTotals {
    type Item = Chase;

    fn add(&mut self, graph: &Graph, chase: &Chase) {
        self.graphs += 1;
        self.wins[if chase.capture_time.is_some() {
            chase.cops
        } else {
            0
        }] += 1;
        if chase.capture_time.is_some() {
            Record::keep_graph(&mut self.record, graph, chase);
        }
    }

    fn append(&mut self, later: &Self) {
        self.graphs += later.graphs;
        for (sum, later) in self.wins.iter_mut().zip(later.wins) {
            *sum += later;
        }
        if let Some(later) = &later.record {
            Record::keep(&mut self.record, later);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graphs::{HoleSolver, Rules, famous};

    /// Published for all connected graphs and all holes on which the cat is never stuck: the longest
    /// wins of mouse and cat, in plies.
    #[test]
    fn the_published_longest_wins_come_out() {
        let mut solver = HoleSolver::default();
        let mut survey = Survey::<GameTotals>::default();
        for graph in famous::connected(7) {
            survey.add(&graph, &solver.tally(&graph, Rules::ALL));
        }
        let longest = |nodes| {
            let records = &survey.by_nodes()[&nodes].records;
            let plies = |record: &Option<Record<Longest>>| record.as_ref().map(|r| r.longest.plies);
            (plies(&records[0]), plies(&records[1]))
        };
        assert_eq!(longest(2), (None, None));
        assert_eq!(longest(3), (Some(1), Some(1)));
        assert_eq!(longest(4), (Some(3), Some(3)));
        assert_eq!(longest(5), (Some(5), Some(5)));
        assert_eq!(longest(6), (Some(7), Some(8)));
        assert_eq!(longest(7), (Some(9), Some(12)));
    }

    /// However the stream is cut, the totals and the first record graphs are the same.
    #[test]
    fn parts_add_up() {
        let mut solver = HoleSolver::default();
        let (mut whole, mut parts) = (Survey::<GameTotals>::default(), Survey::default());
        let graphs: Vec<_> = famous::connected(6).collect();
        for part in graphs.chunks(17) {
            let mut survey = Survey::default();
            for graph in part {
                let tally = solver.tally(graph, Rules::ALL);
                whole.add(graph, &tally);
                survey.add(graph, &tally);
            }
            parts.append(&survey);
        }
        assert_eq!(whole, parts);
        assert_eq!(whole.by_nodes()[&6].graphs, 112);
    }
}
