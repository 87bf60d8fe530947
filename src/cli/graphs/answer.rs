//! What is asked of each graph, and the answer as a line of JSON.

use catmouse::Cell;
use catmouse::engine::Engine;
use catmouse::games::graph::GraphError;
use catmouse::graphs::certificate;
use catmouse::graphs::dismantling::{Fold, dismantle};
use catmouse::graphs::hole_by_hole::EngineSolver;
use catmouse::graphs::lists::Keys;
use catmouse::graphs::strategy::{self, Step};
use catmouse::graphs::{
    Chase, Choice, CopSolver, Fault, Graph, GraphTextError, HoleSolver, Longest, Rules, Tally,
    graph6,
};
use catmouse::text::Hole;
use serde::Serialize;

/// What is asked of each graph.
#[derive(Clone, Copy, Debug)]
pub(super) enum Question {
    /// The graph game, every hole at once or one after the other by an engine.
    Game { engine: Option<Engine>, game: Game },
    /// The fewest cops that catch the robber, of so many to so many.
    Cops {
        from: usize,
        to: usize,
        certificate: bool,
    },
}

/// What the arguments say about the graph game; a graph's own keys say the rest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Game {
    pub(super) hole: HoleAsked,
    pub(super) mouse: Option<Choice>,
    pub(super) cat: Option<Choice>,
    pub(super) stay: bool,
    pub(super) stuck: bool,
}

/// What the arguments say about the hole.
#[derive(Clone, Copy, Debug)]
pub(super) enum HoleAsked {
    /// Nothing.
    AsWritten,
    /// There is none.
    Nowhere,
    At(Choice),
}

impl Game {
    /// What is played on a graph with these keys, and what is counted.
    ///
    /// # Errors
    ///
    /// If a node asked for is not there, or no game that is still on begins as asked.
    pub(super) fn rules(self, graph: &Graph, keys: &Keys) -> Result<Rules, Fault> {
        let last = graph.nodes().saturating_sub(1);
        let place = |what, node| match Cell::try_new(node) {
            Some(cell) if node < graph.nodes() => Ok(Choice::Node(cell)),
            _ => Err(Fault::Lists(GraphError::Place { what, node, last })),
        };
        let choice = |what, asked: Option<Choice>, key: Option<usize>| match (asked, key) {
            (Some(Choice::All), _) | (None, None) => Ok(Choice::All),
            (Some(Choice::Node(node)), _) => place(what, node.index()),
            (None, Some(node)) => place(what, node),
        };
        let hole = match (self.hole, keys.hole) {
            (HoleAsked::Nowhere, _) | (HoleAsked::AsWritten, Hole::Nowhere) => None,
            (HoleAsked::At(asked), _) => Some(choice("hole", Some(asked), None)?),
            (HoleAsked::AsWritten, Hole::At(node)) => Some(choice("hole", None, Some(node))?),
            (HoleAsked::AsWritten, Hole::AsWritten) => Some(Choice::All),
        };
        let rules = Rules {
            hole,
            mouse: choice("mouse", self.mouse, keys.mouse)?,
            cat: choice("cat", self.cat, keys.cat)?,
            stay: self.stay || keys.stay,
            stuck: self.stuck,
        };
        let one = |choice: Option<Choice>| match choice {
            Some(Choice::Node(node)) => Some(node.index()),
            _ => None,
        };
        let (hole, mouse, cat) = (
            one(rules.hole),
            one(Some(rules.mouse)),
            one(Some(rules.cat)),
        );
        match (hole, mouse, cat) {
            (Some(hole), _, Some(cat)) if hole == cat => {
                Err(Fault::Lists(GraphError::CatInHole { node: cat }))
            }
            (_, Some(mouse), Some(cat)) if mouse == cat => Err(Fault::Over {
                node: mouse,
                other: "the cat",
            }),
            (Some(hole), Some(mouse), _) if hole == mouse => Err(Fault::Over {
                node: mouse,
                other: "the hole",
            }),
            _ => Ok(rules),
        }
    }
}

/// The answer for one graph.
#[derive(Debug)]
pub(super) enum Answer {
    Game(Tally),
    Cops {
        asked: Asked,
        chase: Chase,
        certificate: Option<Certificate>,
    },
}

/// How the number of cops was asked for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Asked {
    So(usize),
    Number,
}

/// What proves the answer; always checked before it is written.
#[derive(Debug, Default, Serialize)]
pub(super) struct Certificate {
    /// That one cop wins: corner and the node it is folded onto, until one node is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    dismantling: Option<Vec<[usize; 2]>>,
    /// That several cops win, in the capture time at the latest: what they do in every state that can
    /// come about.
    #[serde(skip_serializing_if = "Option::is_none")]
    strategy: Option<Vec<StepLine>>,
    /// That so many cops lose: for each placing of them, who move next, the robber's nodes from which
    /// they never catch him.
    #[serde(skip_serializing_if = "Option::is_none")]
    safe: Option<Vec<Refuge>>,
}

/// A step of a strategy.
#[derive(Debug, Serialize)]
struct StepLine {
    cops: Vec<usize>,
    robber: usize,
    moves: u16,
    to: Vec<usize>,
}

impl From<Step> for StepLine {
    fn from(step: Step) -> Self {
        let plain = |cells: Vec<Cell>| cells.into_iter().map(Cell::index).collect();
        Self {
            cops: plain(step.cops),
            robber: step.robber.index(),
            moves: step.moves,
            to: plain(step.to),
        }
    }
}

#[derive(Debug, Serialize)]
pub(super) struct Refuge {
    cops: Vec<usize>,
    robber: Vec<usize>,
}

/// Answers graph after graph with the same memory.
#[derive(Debug)]
pub(super) struct Answerer {
    question: Question,
    holes: HoleSolver,
    engine: Option<EngineSolver>,
    cops: Vec<CopSolver>,
}

impl Answerer {
    pub(super) fn new(question: Question) -> Self {
        let (engine, cops) = match question {
            Question::Game { engine, .. } => (engine.map(EngineSolver::new), Vec::new()),
            Question::Cops { from, to, .. } => (None, (from..=to).map(CopSolver::new).collect()),
        };
        Self {
            question,
            holes: HoleSolver::default(),
            engine,
            cops,
        }
    }

    pub(super) fn answer(&mut self, graph: &Graph, keys: &Keys) -> Result<Answer, Fault> {
        match self.question {
            Question::Game { game, .. } => {
                let rules = game.rules(graph, keys)?;
                Ok(Answer::Game(match &mut self.engine {
                    None => self.holes.tally(graph, rules),
                    Some(engine) => engine.tally(graph, rules),
                }))
            }
            Question::Cops {
                from,
                to,
                certificate,
            } => {
                let asked = if from == to {
                    Asked::So(from)
                } else {
                    Asked::Number
                };
                let mut at = 0;
                let chase = loop {
                    let chase = self.cops[at].solve(graph);
                    if chase.capture_time.is_some() || chase.cops == to {
                        break chase;
                    }
                    at += 1;
                };
                let certificate =
                    certificate.then(|| certify(graph, &chase, &mut self.cops[..=at]));
                Ok(Answer::Cops {
                    asked,
                    chase,
                    certificate,
                })
            }
        }
    }
}

/// The proof of an answer, checked by code that shares nothing with the solver: that the cops of this
/// chase win or lose, and that one less, where that was tried, loses. The solvers are those of all
/// numbers of cops that were tried.
///
/// # Panics
///
/// If it does not hold: then the solver is wrong, and no answer is better than a wrong one.
fn certify(graph: &Graph, chase: &Chase, solvers: &mut [CopSolver]) -> Certificate {
    let lists = certificate::lists(graph);
    let mut certificate = Certificate::default();
    let mut checked = Ok(());
    if let Some(moves) = chase.capture_time {
        if let Some(folds) = folds(graph, chase) {
            checked = certificate::check_dismantling(&lists, &folds);
            let folds = folds
                .iter()
                .map(|fold| [fold.corner.index(), fold.onto.index()]);
            certificate.dismantling = Some(folds.collect());
        } else if let Some(solver) = solvers.last_mut() {
            let (_, times) = solver.solve_timed(graph);
            let steps = strategy::steps(graph, chase, &times);
            let placing: Vec<_> = chase.placing.iter().map(|cop| cop.index()).collect();
            checked = certificate::check_strategy(&lists, &placing, moves, &steps);
            certificate.strategy = Some(steps.into_iter().map(Into::into).collect());
        }
    }
    let losers = solvers
        .iter()
        .rev()
        .nth(usize::from(chase.capture_time.is_some()));
    if let Some(solver) = losers {
        let tuple = |cops: &[usize]| cops.iter().map(|&cop| Cell::new(cop)).collect::<Vec<_>>();
        let safe =
            |cops: &[usize], robber: usize| solver.safe(&tuple(cops)).contains(Cell::new(robber));
        checked = checked.and_then(|()| certificate::check_safe(&lists, solver.cops(), safe));
        certificate.safe = Some(refuges(graph, solver));
    }
    if let Err(broken) = checked {
        panic!("the certificate does not hold: {broken}; please report the graph {graph}");
    }
    certificate
}

/// How the graph is dismantled, where one cop wins and the theorem holds.
fn folds(graph: &Graph, chase: &Chase) -> Option<Vec<Fold>> {
    if chase.cops > 1 || graph.is_directed() || graph.nodes() == 0 {
        return None;
    }
    dismantle(graph)
}

/// Where the robber is safe, for each multiset of cops once.
fn refuges(graph: &Graph, solver: &CopSolver) -> Vec<Refuge> {
    let mut placings: Vec<Vec<Cell>> = vec![Vec::new()];
    for _ in 0..solver.cops() {
        placings = placings
            .into_iter()
            .flat_map(|placing| {
                let first = placing.last().map_or(0, |cop| cop.index());
                (first..graph.nodes()).map(move |cop| {
                    let mut longer = placing.clone();
                    longer.push(Cell::new(cop));
                    longer
                })
            })
            .collect();
    }
    let refuge = |cops: Vec<Cell>| Refuge {
        robber: solver.safe(&cops).iter().map(Cell::index).collect(),
        cops: cops.into_iter().map(Cell::index).collect(),
    };
    placings.into_iter().map(refuge).collect()
}

/// A line of output: only what belongs to the question is there.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Line<'a, T> {
    graph: &'a str,
    nodes: usize,
    edges: usize,
    #[serde(flatten)]
    answer: T,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct GameLine {
    holes: u32,
    states: u32,
    mouse: u32,
    cat: u32,
    draw: u32,
    longest_mouse: Option<LongestLine>,
    longest_cat: Option<LongestLine>,
}

/// A longest win.
#[derive(Serialize)]
pub(super) struct LongestLine {
    plies: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    hole: Option<usize>,
    mouse: usize,
    cat: usize,
}

impl From<Longest> for LongestLine {
    fn from(longest: Longest) -> Self {
        Self {
            plies: longest.plies,
            hole: longest.hole.map(Cell::index),
            mouse: longest.mouse.index(),
            cat: longest.cat.index(),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CopsLine<'a> {
    #[serde(flatten)]
    asked: AskedLine,
    capture_time: Option<u16>,
    placing: Option<Vec<usize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<&'a Certificate>,
}

#[derive(Serialize)]
#[serde(untagged, rename_all_fields = "camelCase")]
enum AskedLine {
    So {
        cops: usize,
        cop_win: bool,
    },
    Number {
        cop_number: Option<usize>,
        /// Where even the most cops tried do not catch him.
        #[serde(skip_serializing_if = "Option::is_none")]
        more_than: Option<usize>,
    },
}

/// A graph that is wrong.
#[derive(Serialize)]
struct ErrorLine {
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    error: String,
}

impl Answer {
    /// Writes the answer as a line of JSON.
    pub(super) fn write(&self, graph: &Graph, out: &mut Vec<u8>) {
        let name = graph6::write(graph);
        match self {
            Self::Game(tally) => write_line(
                graph,
                &name,
                out,
                GameLine {
                    holes: tally.holes,
                    states: tally.states(),
                    mouse: tally.mouse,
                    cat: tally.cat,
                    draw: tally.draw,
                    longest_mouse: tally.longest_mouse.map(Into::into),
                    longest_cat: tally.longest_cat.map(Into::into),
                },
            ),
            Self::Cops {
                asked,
                chase,
                certificate,
            } => {
                let won = chase.capture_time.is_some();
                let placing = chase.placing.iter().map(|cop| cop.index()).collect();
                let asked = match *asked {
                    Asked::So(cops) => AskedLine::So { cops, cop_win: won },
                    Asked::Number => AskedLine::Number {
                        cop_number: won.then_some(chase.cops),
                        more_than: (!won).then_some(chase.cops),
                    },
                };
                write_line(
                    graph,
                    &name,
                    out,
                    CopsLine {
                        asked,
                        capture_time: chase.capture_time,
                        placing: won.then_some(placing),
                        certificate: certificate.as_ref(),
                    },
                );
            }
        }
    }

    /// Writes what is wrong with a graph, at its place among the answers.
    pub(super) fn write_error(error: &GraphTextError, out: &mut Vec<u8>) {
        let line = ErrorLine {
            line: error.line,
            column: error.column,
            error: error.fault.to_string(),
        };
        push(out, &line);
    }
}

fn write_line(graph: &Graph, name: &str, out: &mut Vec<u8>, answer: impl Serialize) {
    let line = Line {
        graph: name,
        nodes: graph.nodes(),
        edges: graph.edges(),
        answer,
    };
    push(out, &line);
}

fn push(out: &mut Vec<u8>, line: &impl Serialize) {
    serde_json::to_writer(&mut *out, line).expect("a line of plain numbers and strings is JSON");
    out.push(b'\n');
}
