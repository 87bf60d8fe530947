//! Totals of a stream, as a table for people or as JSON.

use std::io::{self, Write};

use catmouse::Player;
use catmouse::graphs::survey::{self, ChaseTotals, GameTotals, Record, Totals};
use catmouse::graphs::{Chase, Graph, Longest, MOST_COPS, graph6, test_case};
use catmouse::notation::plies;
use serde_json::{Value, json};

use super::answer::{Answer, LongestLine, Question};

/// The totals of the question asked.
#[derive(Debug)]
pub(super) enum Survey {
    Game(survey::Survey<GameTotals>),
    Cops(survey::Survey<ChaseTotals>, std::ops::RangeInclusive<usize>),
}

impl Survey {
    pub(super) fn new(question: Question) -> Self {
        match question {
            Question::Game { .. } => Self::Game(survey::Survey::default()),
            Question::Cops { from, to, .. } => Self::Cops(survey::Survey::default(), from..=to),
        }
    }

    pub(super) fn add(&mut self, graph: &Graph, answer: &Answer) {
        match (self, answer) {
            (Self::Game(survey), Answer::Game(tally)) => survey.add(graph, tally),
            (Self::Cops(survey, _), Answer::Cops { chase, .. }) => survey.add(graph, chase),
            _ => unreachable!("the answers belong to the question"),
        }
    }

    pub(super) fn append(&mut self, later: &Self) {
        match (self, later) {
            (Self::Game(survey), Self::Game(later)) => survey.append(later),
            (Self::Cops(survey, _), Self::Cops(later, _)) => survey.append(later),
            _ => unreachable!("the parts belong to the question"),
        }
    }

    /// A table: a row for each number of edges, one for each number of nodes, then the records.
    pub(super) fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Game(survey) => {
                let titles = [
                    "graphs",
                    "games",
                    "states",
                    "mouse",
                    "cat",
                    "draw",
                    "mouse plies",
                    "cat plies",
                ];
                write_table(survey, &titles.map(String::from), game_row, out)?;
                for (nodes, totals) in survey.by_nodes() {
                    for (record, winner) in totals.records.iter().zip(Player::ALL) {
                        if let Some(record) = record {
                            write_game_record(nodes, winner, record, out)?;
                        }
                    }
                }
            }
            Self::Cops(survey, cops) => {
                let mut titles = vec!["graphs".to_owned()];
                titles.extend(cops.clone().map(|cops| plural(cops as u64, "cop")));
                titles.extend([
                    format!("more than {}", cops.end()),
                    "capture time".to_owned(),
                ]);
                let row = |totals: &ChaseTotals| {
                    let mut row = vec![totals.graphs.to_string()];
                    row.extend(cops.clone().map(|cops| totals.wins[cops].to_string()));
                    row.push(totals.wins[0].to_string());
                    row.push(or_dash(
                        totals.record.as_ref().and_then(|r| r.longest.capture_time),
                    ));
                    row
                };
                write_table(survey, &titles, row, out)?;
                for (nodes, totals) in survey.by_nodes() {
                    if let Some(record) = &totals.record {
                        write_chase_record(nodes, record, out)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// One JSON object for all.
    pub(super) fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        let all = match self {
            Self::Game(survey) => json_of(survey, |totals| {
                let longest = |winner: Player| {
                    totals.records[winner as usize].as_ref().map(|record| {
                        let longest = LongestLine::from(record.longest);
                        json!({"longest": longest, "graphs": record.graphs,
                               "first": graph6::write(&record.first)})
                    })
                };
                json!({"graphs": totals.graphs, "holes": totals.holes,
                       "states": totals.mouse + totals.cat + totals.draw,
                       "mouse": totals.mouse, "cat": totals.cat, "draw": totals.draw,
                       "longestMouse": longest(Player::Mouse), "longestCat": longest(Player::Cat)})
            }),
            Self::Cops(survey, cops) => json_of(survey, |totals| {
                let wins: serde_json::Map<String, Value> = (1..=MOST_COPS)
                    .filter(|number| cops.contains(number))
                    .map(|number| (number.to_string(), totals.wins[number].into()))
                    .collect();
                let longest = totals.record.as_ref().map(|record| {
                    let placing: Vec<_> = record
                        .longest
                        .placing
                        .iter()
                        .map(|cop| cop.index())
                        .collect();
                    json!({"captureTime": record.longest.capture_time, "placing": placing,
                           "graphs": record.graphs, "first": graph6::write(&record.first)})
                });
                json!({"graphs": totals.graphs, "winsByCops": wins, "more": totals.wins[0],
                       "longest": longest})
            }),
        };
        serde_json::to_writer(&mut *out, &all)?;
        writeln!(out)
    }
}

/// The totals of each number of nodes, and within it of each number of edges.
fn json_of<T: Totals>(survey: &survey::Survey<T>, totals: impl Fn(&T) -> Value) -> Value {
    let by_nodes = survey.by_nodes().into_iter().map(|(nodes, sum)| {
        let mut object = totals(&sum);
        object["nodes"] = nodes.into();
        let here = survey.by_edges().filter(|&(of, ..)| of == nodes);
        let by_edges = here.map(|(_, edges, sum)| {
            let mut object = totals(sum);
            object["edges"] = edges.into();
            object
        });
        object["byEdges"] = by_edges.collect();
        object
    });
    json!({"byNodes": by_nodes.collect::<Vec<_>>()})
}

fn game_row(totals: &GameTotals) -> Vec<String> {
    let plies =
        |record: &Option<Record<Longest>>| or_dash(record.as_ref().map(|r| r.longest.plies));
    let states = totals.mouse + totals.cat + totals.draw;
    let counts = [
        totals.graphs,
        totals.holes,
        states,
        totals.mouse,
        totals.cat,
        totals.draw,
    ];
    let mut row: Vec<_> = counts.iter().map(u64::to_string).collect();
    row.extend(totals.records.iter().map(plies));
    row
}

fn or_dash(number: Option<u16>) -> String {
    number.map_or_else(|| "-".into(), |number| number.to_string())
}

fn plural(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Right-aligned columns; after the rows of a number of nodes their sum.
fn write_table<T: Totals>(
    survey: &survey::Survey<T>,
    titles: &[String],
    row: impl Fn(&T) -> Vec<String>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut rows = vec![vec!["nodes".to_owned(), "edges".to_owned()]];
    rows[0].extend_from_slice(titles);
    for (nodes, sum) in survey.by_nodes() {
        for (_, edges, totals) in survey.by_edges().filter(|&(of, ..)| of == nodes) {
            rows.push([vec![nodes.to_string(), edges.to_string()], row(totals)].concat());
        }
        rows.push([vec![nodes.to_string(), "all".into()], row(&sum)].concat());
    }
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: Vec<_> = (0..rows[0].len()).map(width).collect();
    for row in &rows {
        for (index, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            write!(out, "{}{cell:>width$}", if index == 0 { "" } else { "  " })?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn write_game_record(
    nodes: usize,
    winner: Player,
    record: &Record<Longest>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let longest = record.longest;
    let graphs = plural(record.graphs, "graph");
    let name = graph6::write(&record.first);
    write!(
        out,
        "\n{nodes} nodes, longest win of the {winner}: {}, on {graphs}; first {name} with ",
        plies(longest.plies),
    )?;
    if let Some(hole) = longest.hole {
        writeln!(
            out,
            "hole {hole}, mouse {}, cat {}",
            longest.mouse, longest.cat
        )?;
        match test_case::of(&record.first, longest) {
            Ok(case) => writeln!(out, "  with hole 0, mouse 1, cat 2: {case}"),
            Err(reason) => writeln!(out, "  no test case of LeetCode's: {reason}"),
        }
    } else {
        writeln!(out, "mouse {}, cat {}", longest.mouse, longest.cat)
    }
}

fn write_chase_record(nodes: usize, record: &Record<Chase>, out: &mut dyn Write) -> io::Result<()> {
    let placing: Vec<_> = record
        .longest
        .placing
        .iter()
        .map(ToString::to_string)
        .collect();
    writeln!(
        out,
        "\n{nodes} nodes, longest capture: {} of the cops, on {}; first {} with {} on {}",
        plural(record.longest.capture_time.unwrap_or(0).into(), "move"),
        plural(record.graphs, "graph"),
        graph6::write(&record.first),
        if placing.len() == 1 {
            "the cop"
        } else {
            "the cops"
        },
        placing.join(", "),
    )
}
