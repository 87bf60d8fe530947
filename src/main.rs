//! The `catmouse` command: arguments in, exit code out.

fn main() {}
