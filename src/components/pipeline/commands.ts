/** The commands of the command line, as its page explains them. */
export const COMMANDS: readonly (readonly [command: string, what: string])[] = [
  ["check", "checks sources against contracts; without sources, everything in `schema-check.yaml`"],
  ["approve", "approves changes that a check found, with a reason, so that they no longer block"],
  ["diff", "compares two sources by the same rules, without a server"],
  ["columns", "prints the columns of a source"],
  ["contracts", "`list`, `get`, `create` and `push`: contracts as code"],
  ["init", "writes a `schema-check.yaml` from the files it finds"],
  ["doctor", "finds what is wrong with the address, the key or the clock, and says how to fix it"],
  ["mcp", "gives a coding agent this server's tools, over the Model Context Protocol"],
];
