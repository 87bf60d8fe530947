//! `catmouse explore`: the board in the browser.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use catmouse::explore::{Opened, Server};
use catmouse::text;

use super::input::{Reading, Source};
use super::number::within;
use super::{Failure, warn};

/// See a board, change it and play it in the browser
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The page is served to this computer only, to whoever has the address that is printed, and needs no
network. Ctrl-C ends it.
FILE is whatever 'catmouse solve' reads; one with several cases is stepped through.

Examples:
  catmouse explore
  catmouse explore boards/lc1728-example-1.txt
  catmouse explore records.jsonl --port 8080 --no-open")]
pub(crate) struct Args {
    /// The games to begin with, '-' is standard input
    file: Option<PathBuf>,
    /// The port to serve on; any free one if not given
    #[arg(
        long,
        value_name = "PORT",
        default_value_t = 0,
        hide_default_value = true,
        value_parser = within(0..=u16::MAX),
        allow_negative_numbers = true
    )]
    port: u16,
    /// Only print the address
    #[arg(long)]
    no_open: bool,
    #[command(flatten)]
    reading: Reading,
}

impl Args {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let server = Server::bind(self.port, self.opened()?).map_err(|error| {
            Failure::Input(format!(
                "port {}: {error}; another --port, or none, may do",
                self.port
            ))
        })?;
        let (url, url_for_once) = (server.url(), server.url_for_once());
        let open = !self.no_open && std::io::stdout().is_terminal();
        Ok(server.run(|| {
            writeln!(out, "{url}")?;
            out.flush()?;
            // Who reads the address from a pipe opens it himself.
            if open && let Err(error) = open::that_detached(&url_for_once) {
                warn(&format!("no browser could be opened: {error}"));
            }
            Ok(())
        })?)
    }

    /// The file's cases; a file in which none is right is refused here, where it is seen.
    fn opened(&self) -> Result<Opened, Failure> {
        let Some(file) = &self.file else {
            return Ok(Opened::default());
        };
        let source = Source::from(file.clone());
        let (bytes, options) = (source.read()?, self.reading.options());
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let opened = Opened::new(name, &bytes, &options);
        match opened.cases().iter().find_map(|case| case.as_ref().err()) {
            Some(error) if opened.cases().iter().all(Result::is_err) => {
                Err(Failure::Input(match text::read(&bytes, &options) {
                    Err(error) => source.wrong(&error),
                    Ok(_) => format!("{source}: {error}"),
                }))
            }
            _ => Ok(opened),
        }
    }
}
