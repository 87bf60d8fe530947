//! The page's files, embedded: there is nothing to build or to fetch.

use axum::Router;
use axum::http::header;
use axum::routing::get;

const HTML: &str = "text/html; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const PICTURE: &str = "image/svg+xml";

/// Path, media type and text of each file of the page.
macro_rules! files {
    ($($path:literal $kind:ident $file:literal,)*) => {
        [$(($path, $kind, include_str!(concat!("page/", $file))),)*]
    };
}

const FILES: &[(&str, &str, &str)] = &files![
    "/" HTML "index.html",
    "/style.css" STYLE "style.css",
    "/icon.svg" PICTURE "icon.svg",
    "/api.js" SCRIPT "api.js",
    "/board.js" SCRIPT "board.js",
    "/dom.js" SCRIPT "dom.js",
    "/game.js" SCRIPT "game.js",
    "/graph.js" SCRIPT "graph.js",
    "/layout.js" SCRIPT "layout.js",
    "/line.js" SCRIPT "line.js",
    "/link.js" SCRIPT "link.js",
    "/main.js" SCRIPT "main.js",
    "/panel.js" SCRIPT "panel.js",
    "/play.js" SCRIPT "play.js",
    "/records.js" SCRIPT "records.js",
    "/share.js" SCRIPT "share.js",
    "/theme.js" SCRIPT "theme.js",
    "/words.js" SCRIPT "words.js",
];

/// One route for each file, each under a path.
pub(super) fn routes<S: Clone + Send + Sync + 'static>(under: &str) -> Router<S> {
    FILES
        .iter()
        .fold(Router::new(), |router, &(path, kind, text)| {
            router.route(
                &format!("{under}{path}"),
                get(move || async move { ([(header::CONTENT_TYPE, kind)], text) }),
            )
        })
}
