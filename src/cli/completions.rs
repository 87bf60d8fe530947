//! `catmouse completions`: tab completion for a shell.

use std::io::Write;

use clap::CommandFactory;

use super::{Cli, Failure};

/// Print a script that completes catmouse's arguments in your shell
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  source <(catmouse completions bash)
  catmouse completions zsh > \"${fpath[1]}/_catmouse\"
  catmouse completions fish > ~/.config/fish/completions/catmouse.fish")]
pub(crate) struct Args {
    /// Which shell
    shell: clap_complete::Shell,
}

impl Args {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "catmouse", &mut script);
        Ok(out.write_all(&script)?)
    }
}
