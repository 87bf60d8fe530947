//! `catmouse explore`: the board in the browser.

use std::io::{IsTerminal, Write};

use catmouse::explore::{Opened, Server};

use super::{Failure, warn};

/// See a board, change it and play it in the browser
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The page is served to this computer only and needs no network. Ctrl-C ends it.

Examples:
  catmouse explore
  catmouse explore --port 8080 --no-open")]
pub(crate) struct Args {
    /// The port to serve on; any free one if not given
    #[arg(
        long,
        value_name = "PORT",
        default_value_t = 0,
        hide_default_value = true
    )]
    port: u16,
    /// Only print the address
    #[arg(long)]
    no_open: bool,
}

impl Args {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let server = Server::bind(self.port, Opened::default()).map_err(|error| {
            Failure::Input(format!(
                "port {}: {error}; another --port, or none, may do",
                self.port
            ))
        })?;
        let url = server.url();
        let open = !self.no_open && std::io::stdout().is_terminal();
        Ok(server.run(|| {
            writeln!(out, "{url}")?;
            out.flush()?;
            // Who reads the address from a pipe opens it himself.
            if open && let Err(error) = open::that_detached(&url) {
                warn(&format!("no browser could be opened: {error}"));
            }
            Ok(())
        })?)
    }
}
