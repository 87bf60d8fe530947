//! The page: everything in one file, no network.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::boards::playable;
use super::charts::{Charts, share};
use crate::Outcome;
use crate::census::Contest;
use crate::census::run::{Counts, PairSummary, RecordBoard, Summary};
use crate::notation::plies;

/// The page of a census.
pub(super) fn page(summary: &Summary, records: &[RecordBoard], charts: &Charts) -> Markup {
    let Summary {
        rows,
        cols,
        method,
        layouts,
        regions,
        ..
    } = summary;
    let title = format!("Cat and mouse on {rows} x {cols}");
    let several = summary.pairs.len() > 1;
    html! {
        (DOCTYPE)
        html lang="en-GB" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(include_str!("page.css"))) }
            }
            body {
                header {
                    h1 { (title) }
                    p.lead {
                        "Perfect play on " b { (grouped(layouts)) } " layouts (walls, mouse, cat, food) "
                        "for each pair of jumps: who wins, and in how many plies."
                    }
                    p.facts {
                        span { "method " b { (method) } }
                        @if regions.classes != "0" {
                            span { b { (grouped(&regions.connected_sets)) } " connected regions" }
                            span { b { (grouped(&regions.classes)) } " classes solved" }
                        }
                        span { "all layouts accounted for: " b { (summary.identity) } }
                        span { "catmouse " (summary.version) }
                    }
                }
                main {
                    section {
                        h2 { "Who wins" }
                        @if let Some(chart) = &charts.jumps {
                            figure { (PreEscaped(chart)) }
                        }
                        (table(summary))
                        p.note {
                            "A win is forced against every defence; a draw is what neither side can force. "
                            "Plies are moves of either side, the winner hurrying and the loser delaying. Longest wins are those "
                            "with mouse, cat and food in one region; in a chase the food is in another one."
                        }
                    }
                    section {
                        h2 { "Pair by pair" }
                        @if several {
                            label.choose {
                                "Jumps "
                                select id="pair" {
                                    @for (index, pair) in summary.pairs.iter().enumerate() {
                                        option value=(index) { "cat " (pair.cat_jump) ", mouse " (pair.mouse_jump) }
                                    }
                                }
                            }
                        }
                        @for (index, (pair, charts)) in summary.pairs.iter().zip(&charts.pairs).enumerate() {
                            div.pair hidden[index > 0] {
                                (self::pair(pair, charts, records))
                            }
                        }
                    }
                }
                footer { p { "Hash of all counts " code { (summary.hash) } } }
                script { (PreEscaped(include_str!("page.js"))) }
            }
        }
    }
}

fn table(summary: &Summary) -> Markup {
    let plies = |plies: Option<u16>| plies.map_or("–".to_owned(), |plies| plies.to_string());
    html! {
        div.wide { table {
            thead { tr {
                th { "cat jump" } th { "mouse jump" } th { "mouse wins" } th { "cat wins" } th { "draws" } th { "shares" }
                th { "longest mouse win" } th { "longest cat win" } th { "longest chase" } th { "longest delay" }
            } }
            tbody { @for pair in &summary.pairs {
                @let Counts { mouse, cat, draw } = &pair.layouts;
                tr {
                    td { (pair.cat_jump) } td { (pair.mouse_jump) }
                    td { (grouped(mouse)) } td { (grouped(cat)) } td { (grouped(draw)) }
                    td { (bar(pair)) }
                    td { (plies(pair.longest_mouse_win)) }
                    td { (plies(pair.longest_cat_win)) }
                    td { (plies(pair.longest_chase())) }
                    td { (plies(pair.most_delayed_mouse_win)) }
                }
            } }
        } }
    }
}

/// The shares of a pair as a bar: mouse, draw, cat.
fn bar(pair: &PairSummary) -> Markup {
    let outcomes = [
        ("mouse", Outcome::Mouse),
        ("draw", Outcome::Draw),
        ("cat", Outcome::Cat),
    ];
    html! {
        div.bar {
            @for (name, outcome) in outcomes {
                @let percent = format!("{:.2}", 100.0 * share(pair, outcome));
                span class=(name) style={ "width:" (percent) "%" } title={ (name) " " (percent) " per cent" } {}
            }
        }
    }
}

fn pair(pair: &PairSummary, charts: &[String; 2], records: &[RecordBoard]) -> Markup {
    let own = |record: &&RecordBoard| {
        let same_jumps = record.cat_jump == pair.cat_jump && record.mouse_jump == pair.mouse_jump;
        // Where no win is delayed, any win is the most delayed one: nothing to show.
        same_jumps && !(record.is_delay() && record.delay == Some(0))
    };
    html! {
        div.charts {
            @for chart in charts { figure { (PreEscaped(chart)) } }
        }
        @if let Some(shares) = &pair.shares {
            p {
                "Shares with 95 per cent intervals: "
                @for (name, [low, share, high]) in [("mouse", &shares.mouse), ("cat", &shares.cat), ("draw", &shares.draw)] {
                    (name) " " b { (share) } " (" (low) " to " (high) ") "
                }
            }
        }
        div.records {
            @for record in records.iter().filter(own) {
                @if let Some(board) = playable(record) {
                    article {
                        h3 { (heading(record)) }
                        (board)
                        p.note { (remark(record)) }
                    }
                }
            }
        }
    }
}

fn heading(record: &RecordBoard) -> String {
    let length = plies(record.plies);
    match Contest::ALL
        .into_iter()
        .find(|contest| contest.name() == record.contest)
    {
        Some(Contest::MouseWin) => format!("Longest mouse win: {length}"),
        Some(Contest::CatWin) => format!("Longest cat win: {length}"),
        Some(Contest::Chase) => format!("Longest chase, food out of reach: {length}"),
        Some(Contest::Delay) => format!(
            "Most delayed: {} beyond the walk",
            plies(record.delay.unwrap_or(0))
        ),
        None => length,
    }
}

fn remark(record: &RecordBoard) -> String {
    let delay = match record.delay {
        Some(0) => " The cat cannot delay it: the mouse just walks.",
        Some(_) => " The cat makes the mouse go out of its way.",
        None => "",
    };
    let jumps = format!(
        "Cat jumps {}, mouse {}.",
        record.cat_jump, record.mouse_jump
    );
    format!(
        "{jumps} The {} wins in {}.{delay}",
        record.winner,
        plies(record.plies)
    )
}

/// Digits in groups of three, as people read them.
fn grouped(digits: &str) -> String {
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push('\u{2009}');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn digits_are_grouped_from_the_right() {
        assert_eq!(grouped("7"), "7");
        assert_eq!(grouped("123456"), "123\u{2009}456");
        assert_eq!(grouped("1234567"), "1\u{2009}234\u{2009}567");
    }
}
