/**
 * What CI systems take for commands in a log: docs/command-line.md, Names in logs. They look for them
 * in what a program prints, so a name that is printed could set a variable of the pipeline.
 */

/** A colour. Some systems remove them before they look. */
const COLOR = "\\u001b\\[[\\d;]*m";

/** GitHub's `##[`, Azure's `##vso[` and TeamCity's `##teamcity[`, anywhere in a line. */
const ANYWHERE = new RegExp(`#(?:${COLOR})*#(?=(?:${COLOR})*[\\w.-]*(?:${COLOR})*\\[)`, "g");

/** GitHub's `::`, and Buildkite's headings, at the beginning of a line, which may have blanks. */
const AT_START = new RegExp(
  `^((?:[^\\S\\r\\n]|${COLOR})*)(::|(?:---|\\+\\+\\+|~~~|\\^\\^\\^)(?=\\s|${COLOR}|$))`,
  "gm",
);

/** Returns the text with `broken` in place of each mark that makes a line a command. */
export function brokenCommands(text: string, broken: (mark: string) => string): string {
  return text
    .replace(ANYWHERE, broken)
    .replace(AT_START, (_, blanks: string, mark: string) => blanks + broken(mark));
}
