/** The commands of the command line, as its page explains them. */
export const COMMANDS: readonly (readonly [command: string, what: string])[] = [
  [
    "check",
    "judges sources against contracts; without sources, all that `schema-check.yaml` lists",
  ],
  ["diff", "compares two sources by the same rules, without a server"],
  ["columns", "prints the columns that it reads in a source"],
  ["contracts", "`list`, `get`, `create` and `push`: contracts as code"],
  ["init", "writes a `schema-check.yaml` from what it finds here"],
  ["doctor", "says what is wrong with the address, the key or the clock, and how to mend it"],
];
