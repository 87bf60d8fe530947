//! The JSON interface, version 1.
//!
//! A request to `map`, `line` or `changes` holds a game as JSON Lines files do, and the state asked
//! about (by default the start):
//!
//! ```json
//! {"game": {"grid": ["####F", "#C...", "M...."], "catJump": 1, "mouseJump": 2},
//!  "state": {"mouse": 10, "cat": 6, "turn": "mouse"}}
//! {"game": {"graph": [[1, 3], [0], [3], [0, 2]], "mouse": 1, "cat": 2, "hole": 0}}
//! ```
//!
//! Cells are numbered row by row from 0, nodes as in the lists. `winner` is `mouse`, `cat` or `draw`;
//! `plies` are moves of either player until the end under best play, null for a draw.
//!
//! | answer | holds |
//! |---|---|
//! | `map` | `verdict`, judge's `answer`, who has won if the game is `over`, each legal move with its verdict and whether it is `best`, and for either piece the verdict of every cell it could stand on instead: letters `M`, `C`, `D` (`#` where it cannot stand) and plies |
//! | `line` | the states of one line of best play, each with its verdict; `repeats` where it ends in a repetition |
//! | `changes` | for each wall or edge that could be added or removed: what it is, the verdict after it, and whether that `flips` the winner |
//! | `read` | the games in `{"text": "..."}`, or what is wrong with each |
//! | `cases` | the `name` of the file opened at the start (empty if none) and the `count` of its cases |
//! | `cases/N` | case N, from 0: its `game`, or the `error` in it |
//!
//! A request that is refused is answered by a fitting status and `{"error": "..."}`: 400 no JSON, 413
//! too large, 415 not declared as JSON, 422 no possible game, 503 too many questions at a time, 403 and
//! 421 see [`guard`](super::guard). Nothing is computed any further for a client that hangs up.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, PathRejection};
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::analysis::{self, Changes, Line, Map};
use super::cases::{self, Opened, Told};
use super::desk::{Desk, Left};
use super::guard::{Gate, guard};
use super::{Limits, page};
use crate::text::{self, Case, Options};
use crate::{self as catmouse, Arena, Cell, Player};

/// What a request to `map`, `line` and `changes` holds.
#[derive(Debug, Deserialize)]
struct Question<'a> {
    #[serde(borrow)]
    game: &'a RawValue,
    state: Option<Place>,
    /// Whether the map for the food (the hole) is wanted too; one game for each cell.
    #[serde(default)]
    food: bool,
}

/// A question, checked: the arena begins at the state asked about.
struct Asked {
    case: Case,
    arena: Arena,
    food: bool,
}

/// A state in a request: indices may be anything.
#[derive(Debug, Deserialize)]
struct Place {
    mouse: usize,
    cat: usize,
    turn: Turn,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Turn {
    Mouse,
    Cat,
}

#[derive(Debug, Deserialize)]
struct Text {
    text: String,
}

/// A request that is not answered: status and reason.
#[derive(Debug)]
pub(super) struct Refusal {
    status: StatusCode,
    reason: String,
}

impl Refusal {
    pub(super) fn new(status: StatusCode, reason: impl Into<String>) -> Self {
        let reason = reason.into();
        Self { status, reason }
    }

    fn impossible(reason: impl std::fmt::Display) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, reason.to_string())
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let answer = (self.status, Json(json!({ "error": self.reason })));
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            return ([(header::RETRY_AFTER, "1")], answer).into_response();
        }
        answer.into_response()
    }
}

type Answer<T> = Result<Json<T>, Refusal>;

/// What the routes share.
struct Site {
    opened: Opened,
    desk: Desk,
    limits: Limits,
}

type Shared = State<Arc<Site>>;

/// All routes, guarded.
pub(super) fn router(gate: Gate, limits: Limits, opened: Opened) -> Router {
    let under = gate.path();
    let path = |path: &str| format!("{under}/api/v1{path}");
    let desk = Desk::new(&limits);
    Router::new()
        .route(&path(""), get(about))
        .route(&path("/map"), post(map))
        .route(&path("/line"), post(line))
        .route(&path("/changes"), post(changes))
        .route(&path("/read"), post(read))
        .route(&path("/cases"), get(cases))
        .route(&path("/cases/{number}"), get(case))
        .with_state(Arc::new(Site {
            opened,
            desk,
            limits,
        }))
        .merge(page::routes(&under))
        .fallback(async || Refusal::new(StatusCode::NOT_FOUND, "there is nothing here"))
        .method_not_allowed_fallback(async || {
            Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "not by this method")
        })
        .layer(DefaultBodyLimit::max(limits.body))
        .layer(middleware::from_fn_with_state(Arc::new(gate), guard))
}

async fn about(State(site): Shared) -> Json<Value> {
    Json(json!({
        "name": "catmouse",
        "version": env!("CARGO_PKG_VERSION"),
        "limits": { "bodyBytes": site.limits.body, "cells": Cell::COUNT, "nodes": Cell::COUNT },
        "paths": ["map", "line", "changes", "read", "cases", "cases/{number}"],
    }))
}

async fn map(State(site): Shared, body: Result<Bytes, BytesRejection>) -> Answer<Map> {
    let Asked { case, arena, food } = question(body)?;
    if !food {
        // A single game: sooner solved than handed over.
        return Ok(Json(analysis::map(&case, &arena, food, &Left::default())));
    }
    let map = site
        .desk
        .compute(move |left| analysis::map(&case, &arena, food, left));
    map.await.map(Json)
}

async fn line(body: Result<Bytes, BytesRejection>) -> Answer<Line> {
    let Asked { arena, .. } = question(body)?;
    Ok(Json(analysis::line(&arena)))
}

async fn changes(State(site): Shared, body: Result<Bytes, BytesRejection>) -> Answer<Changes> {
    let Asked { case, arena, .. } = question(body)?;
    let changes = site
        .desk
        .compute(move |left| analysis::changes(&case, &arena, left));
    changes.await.map(Json)
}

async fn read(State(site): Shared, body: Result<Bytes, BytesRejection>) -> Answer<Value> {
    let body = received(body)?;
    let Text { text } = parse(&body)?;
    let cases = site
        .desk
        .compute(move |_| cases::read(text.as_bytes(), &Options::default()));
    let told: Vec<Told> = cases.await?.into_iter().map(Told::from).collect();
    Ok(Json(json!({ "cases": told })))
}

async fn cases(State(site): Shared) -> Json<Value> {
    let opened = &site.opened;
    Json(json!({ "name": opened.name(), "count": opened.cases().len() }))
}

async fn case(State(site): Shared, number: Result<Path<usize>, PathRejection>) -> Answer<Told> {
    let cases = site.opened.cases();
    let found = number.ok().and_then(|Path(number)| cases.get(number));
    let case = found.ok_or_else(|| {
        let reason = format!("there are {} cases, numbered from 0", cases.len());
        Refusal::new(StatusCode::NOT_FOUND, reason)
    })?;
    Ok(Json(case.clone().into()))
}

fn received(body: Result<Bytes, BytesRejection>) -> Result<Bytes, Refusal> {
    body.map_err(|rejection| Refusal::new(rejection.status(), rejection.body_text()))
}

/// A body as what it should hold.
fn parse<'a, T: Deserialize<'a>>(body: &'a [u8]) -> Result<T, Refusal> {
    serde_json::from_slice(body).map_err(|error| {
        let status = if error.is_data() {
            StatusCode::UNPROCESSABLE_ENTITY
        } else {
            StatusCode::BAD_REQUEST
        };
        Refusal::new(status, error.to_string())
    })
}

/// The game asked about and its arena, begun at the state asked about.
fn question(body: Result<Bytes, BytesRejection>) -> Result<Asked, Refusal> {
    let body = received(body)?;
    let Question { game, state, food } = parse(&body)?;
    let case = text::read_json(game.get().as_bytes(), 1, &Options::default())
        .map_err(|error| Refusal::impossible(format!("game: {error}")))?;
    let Some((case, arena)) = case.and_then(|case| Some((case.clone(), case.arena()?.clone())))
    else {
        return Err(Refusal::impossible("game: it needs a grid or a graph"));
    };
    let Some(place) = state else {
        return Ok(Asked { case, arena, food });
    };
    let cell = |player, index| {
        Cell::try_new(index).ok_or_else(|| {
            let reason = format!("the {player} is at {index}; there are 64 cells at most");
            Refusal::impossible(reason)
        })
    };
    let start = catmouse::State {
        mouse: cell(Player::Mouse, place.mouse)?,
        cat: cell(Player::Cat, place.cat)?,
        turn: match place.turn {
            Turn::Mouse => Player::Mouse,
            Turn::Cat => Player::Cat,
        },
    };
    let arena = arena.started_at(start).map_err(Refusal::impossible)?;
    Ok(Asked { case, arena, food })
}
