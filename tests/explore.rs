//! The page's server from outside: its answers, its guard, bad requests, and its end.
#![cfg(feature = "explore")]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use catmouse::explore::{LIMITS, Limits, Opened, Server};
use catmouse::text::Options;
use serde_json::{Value, json};

/// A server on a free port, ended with the test.
struct Running {
    address: SocketAddr,
    /// The secret path, without a slash at its end.
    under: String,
    /// The path that leads there once.
    door: String,
    stop: Option<tokio::sync::oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Running {
    fn with(opened: Opened, limits: Limits) -> Self {
        let server = Server::bind(0, opened).unwrap().with_limits(limits);
        let address = server.address();
        let origin = format!("http://{address}");
        let path = |url: String| url.strip_prefix(&origin).unwrap().to_owned();
        let (under, door) = (path(server.url()), path(server.url_for_once()));
        let under = under.strip_suffix('/').unwrap().to_owned();
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .unwrap();
            let until = async move { drop(stopped.await) };
            runtime.block_on(server.serve(until)).unwrap();
        });
        Self {
            address,
            under,
            door,
            stop: Some(stop),
            thread: Some(thread),
        }
    }

    fn new() -> Self {
        Self::with(Opened::default(), LIMITS)
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(LIMITS.time * 2)).unwrap();
        stream
    }

    /// Sends bytes as they are and reads until the server hangs up; `broken` ones end there, so
    /// that it does not wait for the rest.
    fn raw(&self, bytes: &[u8], broken: bool) -> Vec<u8> {
        let mut stream = self.connect();
        // The server may well have hung up before all is sent.
        let _ = stream.write_all(bytes);
        if broken {
            let _ = stream.shutdown(std::net::Shutdown::Write);
        }
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        answer
    }

    /// The answer to a request under the secret path.
    fn ask(&self, request: &str, headers: &str, body: &str) -> (u16, String, String) {
        let request = request.replacen(' ', &format!(" {}", self.under), 1);
        self.ask_plainly(&request, headers, body)
    }

    /// Status, head and body of the answer to a request with these further header lines.
    fn ask_plainly(&self, request: &str, headers: &str, body: &str) -> (u16, String, String) {
        let message = format!(
            "{request} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n{body}",
            body.len()
        );
        let answer = String::from_utf8(self.raw(message.as_bytes(), false)).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, head.to_ascii_lowercase(), body.to_owned())
    }

    fn host(&self) -> String {
        format!("Host: {}\r\n", self.address)
    }

    fn get(&self, path: &str) -> (u16, String, String) {
        self.ask(&format!("GET {path}"), &self.host(), "")
    }

    /// A question as bytes, to be sent by hand.
    fn question(&self, path: &str, body: &str) -> String {
        format!(
            "POST {}/api/v1/{path} HTTP/1.1\r\n{}Content-Type: application/json\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
            self.under,
            self.host(),
            body.len()
        )
    }

    fn post(&self, path: &str, body: &str) -> (u16, Value) {
        let headers = self.host() + "Content-Type: application/json\r\n";
        let (status, _, body) = self.ask(&format!("POST /api/v1/{path}"), &headers, body);
        (status, serde_json::from_str(&body).unwrap())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.stop.take());
        self.thread.take().unwrap().join().unwrap();
    }
}

/// The first example of `LeetCode` 1728: the mouse wins in 5 plies.
fn example() -> Value {
    json!({ "grid": ["####F", "#C...", "M...."], "catJump": 1, "mouseJump": 2 })
}

#[test]
fn the_map_of_a_board() {
    let server = Running::new();
    let (status, map) = server.post(
        "map",
        &json!({ "game": example(), "food": true }).to_string(),
    );
    assert_eq!(status, 200);
    assert_eq!(
        map["state"],
        json!({ "mouse": 10, "cat": 6, "turn": "mouse", "winner": "mouse", "plies": 5 })
    );
    assert_eq!(map["answer"], json!(true));
    assert_eq!(map["over"], json!(null));
    let best: Vec<&Value> = map["moves"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|one| one["best"] == json!(true))
        .collect();
    assert_eq!(
        best,
        [&json!({ "to": 12, "winner": "mouse", "plies": 4, "best": true })]
    );
    // A move of no cells is legal, and so are one and two to the right; the cat bars the way up.
    assert_eq!(map["moves"].as_array().unwrap().len(), 3);
    let mouse = map["mouse"]["winners"].as_str().unwrap();
    assert_eq!(mouse, "####M#CMMMMMMMM");
    assert_eq!(map["mouse"]["plies"][4], json!(0));
    assert_eq!(map["mouse"]["plies"][0], json!(null));
    // With the food where it is, the food's map says what the verdict says.
    let food = map["food"]["winners"].as_str().unwrap();
    assert_eq!(food.as_bytes()[4], b'M');
    assert_eq!(food.as_bytes()[0], b'#');
    assert_eq!(map["food"]["plies"][4], json!(5));
}

#[test]
fn a_state_of_its_own_and_a_graph() {
    let server = Running::new();
    let caught = json!({ "game": example(), "state": { "mouse": 6, "cat": 6, "turn": "mouse" } });
    let (status, map) = server.post("map", &caught.to_string());
    assert_eq!((status, &map["over"]), (200, &json!("cat")));
    assert_eq!(map["moves"], json!([]));
    let graph = json!({ "graph": [[2, 5], [3], [0, 4, 5], [1, 4, 5], [2, 3], [0, 2, 3]] });
    let (status, map) = server.post("map", &json!({ "game": graph, "food": true }).to_string());
    assert_eq!((status, &map["answer"]), (200, &json!(0)));
    assert_eq!(map["mouse"]["winners"], json!("MDCCDM"));
    // The cat may never be in the hole.
    assert_eq!(&map["cat"]["winners"].as_str().unwrap()[..1], "#");
    assert_eq!(&map["food"]["winners"].as_str().unwrap()[2..3], "#");
}

#[test]
fn a_line_ends_with_the_game_or_repeats() {
    let server = Running::new();
    let (_, line) = server.post("line", &json!({ "game": example() }).to_string());
    let states = line["states"].as_array().unwrap();
    assert_eq!((states.len(), &line["repeats"]), (6, &json!(false)));
    assert_eq!(
        (&states[5]["mouse"], &states[5]["plies"]),
        (&json!(4), &json!(0))
    );
    let draw =
        json!({ "grid": ["C...#", "...#F", "....#", "M...."], "catJump": 2, "mouseJump": 5 });
    let (_, line) = server.post("line", &json!({ "game": draw }).to_string());
    assert_eq!(line["repeats"], json!(true));
}

#[test]
fn each_change_is_the_game_with_that_change() {
    let server = Running::new();
    let (_, found) = server.post("changes", &json!({ "game": example() }).to_string());
    let changes = found["changes"].as_array().unwrap();
    // 15 cells, three of them taken.
    assert_eq!(changes.len(), 12);
    for change in changes {
        let cell = usize::try_from(change["at"][0].as_u64().unwrap()).unwrap();
        let mut rows = ["####F".to_owned(), "#C...".to_owned(), "M....".to_owned()];
        let wall = if change["added"] == json!(true) {
            "#"
        } else {
            "."
        };
        assert_ne!(&rows[cell / 5][cell % 5..=cell % 5], wall);
        rows[cell / 5].replace_range(cell % 5..=cell % 5, wall);
        let game = json!({ "grid": rows, "catJump": 1, "mouseJump": 2 });
        let (_, map) = server.post("map", &json!({ "game": game }).to_string());
        assert_eq!(map["state"]["winner"], change["winner"]);
        assert_eq!(map["state"]["plies"], change["plies"]);
        assert_eq!(change["flips"], json!(map["state"]["winner"] != "mouse"));
    }
    let graph = json!({ "graph": [[1, 3], [0], [3], [0, 2]] });
    let (_, found) = server.post("changes", &json!({ "game": graph }).to_string());
    assert_eq!(found["changes"].as_array().unwrap().len(), 6);
}

#[test]
fn text_is_read_case_by_case() {
    let server = Running::new();
    let read = |text: &str| server.post("read", &json!({ "text": text }).to_string());
    let (status, found) = read("####F\n#C...\nM....\n1 2\n");
    assert_eq!((status, &found["cases"][0]["game"]), (200, &example()));
    let lines =
        "{\"graph\":[[1],[0]]}\n{\"grid\":[\"M.CF\"],\"catJump\":1,\"mouseJump\":1,\"plies\":9}\n";
    let (_, found) = read(lines);
    assert!(
        found["cases"][0]["error"]
            .as_str()
            .unwrap()
            .contains("2 nodes")
    );
    assert_eq!(found["cases"][1]["game"]["grid"], json!(["M.CF"]));
    let (_, found) = read("[\"M.CF\",\n \"...x\"]\n1\n1\n");
    let error = found["cases"][0]["error"].as_str().unwrap();
    assert!(error.starts_with("line 2, column 6"), "{error}");
    let (_, found) = read(".B\nA.\n");
    assert!(
        found["cases"][0]["error"]
            .as_str()
            .unwrap()
            .contains("token")
    );
}

#[test]
fn the_opened_file_is_served_case_by_case() {
    let text = format!("{}\n{{\"grid\": 7}}\n", example());
    let opened = Opened::new("two.jsonl", text.as_bytes(), &Options::default());
    let server = Running::with(opened, LIMITS);
    let value = |path| serde_json::from_str::<Value>(&server.get(path).2).unwrap();
    assert_eq!(
        value("/api/v1/cases"),
        json!({ "name": "two.jsonl", "count": 2 })
    );
    assert_eq!(value("/api/v1/cases/0"), json!({ "game": example() }));
    assert!(value("/api/v1/cases/1")["error"].is_string());
    for number in ["2", "-1", "x", "99999999999999999999"] {
        assert_eq!(server.get(&format!("/api/v1/cases/{number}")).0, 404);
    }
}

#[test]
fn the_page_is_whole_and_under_a_strict_policy() {
    let server = Running::new();
    let (status, head, html) = server.get("/");
    assert_eq!(status, 200);
    for header in [
        "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self'",
        "frame-ancestors 'none'",
        "x-content-type-options: nosniff",
        "x-frame-options: deny",
        "referrer-policy: no-referrer",
        "cross-origin-resource-policy: same-origin",
        "cache-control: no-store",
    ] {
        assert!(head.contains(header), "{header} is missing in {head}");
    }
    assert!(!head.contains("unsafe"), "{head}");
    assert!(!html.contains("style=") && !html.contains("<style") && !html.contains(" onclick"));
    // Every module that another one names is there, as a script.
    let mut open = vec!["/main.js".to_owned()];
    let mut seen = std::collections::BTreeSet::new();
    while let Some(path) = open.pop() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let (status, head, script) = server.get(&path);
        assert_eq!(status, 200, "{path}");
        assert!(head.contains("content-type: text/javascript"), "{path}");
        let named = script.split("from \"./").skip(1);
        open.extend(named.map(|rest| format!("/{}", rest.split('"').next().unwrap())));
    }
    assert!(seen.len() > 10, "{seen:?}");
    for (path, kind) in [("/style.css", "text/css"), ("/icon.svg", "image/svg+xml")] {
        let (status, head, _) = server.get(path);
        assert!(status == 200 && head.contains(kind), "{head}");
    }
}

#[test]
fn no_other_site_may_use_it() {
    let server = Running::new();
    let host = server.host();
    let port = server.address.port();
    let body = json!({ "game": example() }).to_string();
    let map = |headers: &str| server.ask("POST /api/v1/map", headers, &body).0;
    let json = "Content-Type: application/json\r\n";
    assert_eq!(map(&format!("{host}{json}")), 200);
    assert_eq!(map(&format!("Host: localhost:{port}\r\n{json}")), 200);
    assert_eq!(
        map(&format!("{host}{json}Origin: http://127.0.0.1:{port}\r\n")),
        200
    );
    // A name that points here, another port, none, two.
    for hosts in [
        format!("Host: evil.example:{port}\r\n"),
        "Host: 127.0.0.1\r\n".to_owned(),
        format!("Host: 127.0.0.1:{port}.evil.example\r\n"),
        String::new(),
        format!("{host}Host: evil.example\r\n"),
    ] {
        let status = map(&format!("{hosts}{json}"));
        assert!(status == 421 || status == 400, "{hosts:?} gave {status}");
    }
    for from in [
        "Origin: http://evil.example\r\n".to_owned(),
        "Origin: null\r\n".to_owned(),
        format!("Origin: https://127.0.0.1:{port}\r\n"),
        format!("Origin: http://127.0.0.1:{}\r\n", port ^ 1),
        format!("Origin: http://127.0.0.1:{port}\r\nOrigin: http://evil.example\r\n"),
        "Sec-Fetch-Site: cross-site\r\n".to_owned(),
        "Sec-Fetch-Site: same-site\r\n".to_owned(),
    ] {
        assert_eq!(map(&format!("{host}{json}{from}")), 403, "{from}");
    }
    // What a form of another site can send.
    for kind in ["text/plain", "application/x-www-form-urlencoded", ""] {
        assert_eq!(map(&format!("{host}Content-Type: {kind}\r\n")), 415);
    }
    assert_eq!(map(&host), 415);
    // A link to the page may be followed; its parts may not be drawn on from elsewhere.
    let visit = format!("{host}Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n");
    assert_eq!(server.ask("GET /", &visit, "").0, 200);
    let load = format!("{host}Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n");
    assert_eq!(server.ask("GET /main.js", &load, "").0, 403);
    // Refusals carry the policy too, and no leave for other sites.
    let (_, head, _) = server.ask("GET /", "Host: evil.example\r\n", "");
    assert!(head.contains("content-security-policy") && !head.contains("access-control"));
}

#[test]
fn refusals_say_what_is_wrong() {
    let server = Running::new();
    let refused = |body: &str, expected: u16, words: &str| {
        let (status, answer) = server.post("map", body);
        let error = answer["error"].as_str().unwrap();
        assert_eq!(status, expected, "{body}: {error}");
        assert!(error.contains(words), "{body}: {error}");
    };
    refused("", 400, "EOF");
    refused("{", 400, "EOF");
    refused("[]", 422, "");
    refused("{}", 422, "game");
    refused(r#"{"game": 1}"#, 422, "object");
    refused(r#"{"game": {"board": ["A."]}}"#, 422, "grid or a graph");
    refused(
        r#"{"game": {"grid": ["M.C"], "catJump": 1, "mouseJump": 1}}"#,
        422,
        "no food",
    );
    refused(
        r#"{"game": {"grid": ["MFC"], "catJump": 0, "mouseJump": 1}}"#,
        422,
        "jump",
    );
    let state = |state: &str| format!(r#"{{"game": {}, "state": {state}}}"#, example());
    refused(
        &state(r#"{"mouse": 0, "cat": 6, "turn": "mouse"}"#),
        422,
        "cannot stand",
    );
    refused(
        &state(r#"{"mouse": 99, "cat": 6, "turn": "mouse"}"#),
        422,
        "64 cells",
    );
    refused(
        &state(r#"{"mouse": -1, "cat": 6, "turn": "mouse"}"#),
        422,
        "",
    );
    refused(
        &state(r#"{"mouse": 10, "cat": 6, "turn": "dog"}"#),
        422,
        "dog",
    );
    let large = format!("\"{}\"", "x".repeat(LIMITS.body + 1));
    let (status, answer) = server.post("read", &large);
    assert_eq!(status, 413, "{answer}");
    assert_eq!(server.get("/nowhere").0, 404);
    assert_eq!(server.get("/api/v1/map").0, 405);
    assert_eq!(server.get("/api/v2/map").0, 404);
}

#[test]
fn a_thousand_bad_requests_leave_it_answering() {
    let server = Running::new();
    let (host, under) = (server.host(), server.under.clone());
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    let good = json!({ "game": example() }).to_string();
    for number in 0..1000 {
        let request = match number % 8 {
            // Noise.
            0 => (0..random() % 300).map(|_| random() as u8).collect(),
            // A good body with one byte changed.
            1 | 2 => {
                let mut body = good.clone().into_bytes();
                let place = random() as usize % body.len();
                body[place] = random() as u8;
                let mut request = format!(
                    "POST {under}/api/v1/{} HTTP/1.1\r\n{host}Content-Type: application/json\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
                    ["map", "line", "changes", "read"][random() as usize % 4],
                    body.len()
                )
                .into_bytes();
                request.extend(body);
                request
            }
            // Cut off in the middle.
            3 => {
                let request = format!("POST {under}/api/v1/map HTTP/1.1\r\n{host}Content-Length: 999\r\n\r\n{good}");
                request.as_bytes()[..random() as usize % request.len()].to_vec()
            }
            // Too long in each part.
            4 => format!("GET {under}/{} HTTP/1.1\r\n{host}\r\n", "a".repeat(100_000)).into_bytes(),
            5 => format!("GET {under}/ HTTP/1.1\r\n{host}X: {}\r\n\r\n", "a".repeat(100_000)).into_bytes(),
            6 => format!("POST {under}/api/v1/map HTTP/1.1\r\n{host}Content-Type: application/json\r\nContent-Length: 18446744073709551615\r\n\r\n").into_bytes(),
            // Nested without end.
            _ => {
                let body = "[".repeat(60_000);
                format!("POST {under}/api/v1/map HTTP/1.1\r\n{host}Content-Type: application/json\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
            }
        };
        let answer = server.raw(&request, true);
        assert!(!answer.starts_with(b"HTTP/1.1 5"), "{number}");
    }
    let (status, map) = server.post("map", &good);
    assert_eq!((status, &map["state"]["plies"]), (200, &json!(5)));
}

#[test]
fn idle_connections_do_not_keep_it_from_answering_nor_from_ending() {
    let server = Running::new();
    let idle: Vec<TcpStream> = (0..100).map(|_| server.connect()).collect();
    let mut half = server.connect();
    half.write_all(b"POST /api/v1/map HTTP/1.1\r\nHo").unwrap();
    assert_eq!(server.get("/api/v1").0, 200);
    let begun = std::time::Instant::now();
    drop(server);
    assert!(begun.elapsed() < LIMITS.farewell + Duration::from_secs(3));
    drop((idle, half));
}

/// Other users of the machine can connect, but they do not know the path.
#[test]
fn nothing_is_had_without_the_secret_of_the_address() {
    let text = example().to_string();
    let opened = Opened::new("mine.jsonl", text.as_bytes(), &Options::default());
    let server = Running::with(opened, LIMITS);
    let others = Running::new();
    let secret = server.under.strip_prefix('/').unwrap();
    assert!(secret.len() == 32 && secret.bytes().all(|byte| byte.is_ascii_hexdigit()));
    assert_ne!(server.under, others.under);
    let host = server.host();
    let plainly = |request: &str| server.ask_plainly(request, &host, "");
    let body = json!({ "game": example() }).to_string();
    let json = host.clone() + "Content-Type: application/json\r\n";
    let cut = &server.under[..server.under.len() - 1];
    let (before, after) = (format!("/x{}", server.under), server.under.clone() + "0");
    for under in ["", "/x", cut, &others.under, &before, &after] {
        for path in [
            "",
            "/",
            "/main.js",
            "/api/v1",
            "/api/v1/cases",
            "/api/v1/cases/0",
        ] {
            let (status, _, body) = plainly(&format!("GET {under}{path}"));
            assert!(
                status == 403 || status == 400,
                "{under}{path} gave {status}"
            );
            assert!(!body.contains("####F") && !body.contains(secret), "{body}");
        }
        let map = server.ask_plainly(&format!("POST {under}/api/v1/map"), &json, &body);
        assert_eq!(map.0, 403, "{under}: {}", map.2);
        assert!(
            map.2.contains("address that 'catmouse explore' printed"),
            "{}",
            map.2
        );
    }
    assert!(server.get("/api/v1/cases/0").2.contains("####F"));
    // Without the slash at its end the address leads to the page.
    let (status, head, _) = plainly(&format!("GET {}", server.under));
    assert_eq!(status, 303);
    assert!(
        head.contains(&format!("location: {}/\r\n", server.under)),
        "{head}"
    );
}

/// A browser is started with an address that all can read in the list of processes.
#[test]
fn the_address_a_browser_is_started_with_leads_there_once() {
    let server = Running::new();
    let host = server.host();
    let visit = || server.ask_plainly(&format!("GET {}", server.door), &host, "");
    assert!(!server.door.contains(&server.under) && server.door.len() == 33);
    let (status, head, _) = visit();
    assert_eq!(status, 303);
    assert!(
        head.contains(&format!("location: {}/\r\n", server.under)),
        "{head}"
    );
    let (status, head, body) = visit();
    assert_eq!(status, 403);
    assert!(!(head + &body).contains(&server.under));
}

/// A path of this many nodes, as arrows, with a piece at each end: the changes are a game for each pair
/// of nodes in order, and each of them is long.
fn path(nodes: usize) -> String {
    let beside = |node: usize| [node.wrapping_sub(1), node + 1];
    let lists = (0..nodes).map(|node| beside(node).into_iter().filter(|&to| to < nodes).collect());
    let lists: Vec<Vec<usize>> = lists.collect();
    let (mouse, cat) = (0, nodes - 1);
    let game = json!({ "graph": lists, "directed": true, "stay": true, "hole": null, "mouse": mouse, "cat": cat });
    json!({ "game": game }).to_string()
}

/// Clients that ask and leave again cost next to nothing: neither do they keep others waiting, nor
/// processors busy.
#[cfg(feature = "census")]
#[test]
fn questions_of_clients_that_have_left_are_given_up() {
    use cpu_time::ProcessTime;
    let server = Running::new();
    let begun = ProcessTime::now();
    assert_eq!(server.post("changes", &path(64)).0, 200);
    let one = begun.elapsed();
    let hard = server.question("changes", &path(64));
    let begun = ProcessTime::now();
    for _ in 0..400 {
        let mut stream = server.connect();
        stream.write_all(hard.as_bytes()).unwrap();
    }
    let (status, changes) = server.post("changes", &path(12));
    assert_eq!(status, 200, "{changes}");
    assert_eq!(changes["changes"].as_array().unwrap().len(), 12 * 11);
    // Whatever is still computed ends with the server.
    drop(server);
    let all = begun.elapsed();
    // The other tests run at the same time.
    assert!(all < one * 100, "{all:?} for 400 questions of {one:?} each");
}

/// More questions than there are places are turned away at once, with 503.
#[test]
fn too_many_questions_at_a_time_are_turned_away() {
    let limits = Limits {
        computing: 1,
        waiting: 2,
        ..LIMITS
    };
    let server = Running::with(Opened::default(), limits);
    let hard = server.question("changes", &path(64));
    let asking: Vec<TcpStream> = (0..12)
        .map(|_| {
            let mut stream = server.connect();
            stream.write_all(hard.as_bytes()).unwrap();
            stream
        })
        .collect();
    let answers = asking.into_iter().map(|mut stream| {
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    });
    let (answered, turned_away): (Vec<_>, Vec<_>) =
        answers.partition(|answer| answer.starts_with("HTTP/1.1 200 "));
    assert!(answered.len() >= 3 && !turned_away.is_empty());
    for answer in turned_away {
        assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
        assert!(answer.contains("retry-after: 1\r\n"), "{answer}");
        assert!(answer.contains("ask again in a moment"), "{answer}");
    }
    assert_eq!(server.post("map", &path(64)).0, 200);
}

/// Clients that ask for much and never read it do not lock the others out.
#[test]
fn clients_that_do_not_read_lose_their_place() {
    let limits = Limits {
        connections: 4,
        time: Duration::from_secs(1),
        ..LIMITS
    };
    let server = Running::with(Opened::default(), limits);
    let request = format!(
        "GET {}/style.css HTTP/1.1\r\n{}\r\n",
        server.under,
        server.host()
    );
    let deaf: Vec<TcpStream> = (0..limits.connections)
        .map(|_| {
            let mut stream = server.connect();
            // More than the system takes in on both sides; at some point the server reads no further.
            stream
                .set_write_timeout(Some(Duration::from_secs(1)))
                .unwrap();
            let _ = stream.write_all(request.repeat(3000).as_bytes());
            stream
        })
        .collect();
    assert_eq!(server.get("/api/v1").0, 200);
    drop(deaf);
}

#[cfg(all(unix, feature = "cli"))]
#[test]
fn interrupts_end_it_cleanly() {
    use std::io::BufRead;
    use std::process::{Command, Stdio};
    for signal in ["-INT", "-TERM"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_catmouse"))
            .args(["explore", "--no-open"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut out = std::io::BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        assert!(line.starts_with("http://127.0.0.1:"), "{line}");
        let pid = child.id().to_string();
        assert!(
            Command::new("kill")
                .args([signal, &pid])
                .status()
                .unwrap()
                .success()
        );
        assert_eq!(child.wait().unwrap().code(), Some(0), "{signal}");
    }
}
