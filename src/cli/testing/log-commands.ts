/**
 * What CI systems would take for commands in a log, each by its own rule as its source has it, so
 * that nothing here is shared with what is tested.
 */
const RULES: ((line: string) => boolean)[] = [
  // GitHub's runner: ActionCommand.TryParseV2, and TryParse.
  (line) => line.trimStart().startsWith("::") && line.trimStart().indexOf("::", 2) > 0,
  (line) => line.includes("##[") && line.indexOf("]", line.indexOf("##[")) > 0,
  // Azure's agent and TeamCity.
  (line) => /##vso\[/i.test(line),
  (line) => line.includes("##teamcity["),
  // Kestra.
  (line) => /^::\{.*\}::$/.test(line),
  // Buildkite's agent, which removes colours before it looks.
  (line) => /^(?:---|\+\+\+|~~~)\s(.+)?$/.test(plain(line)),
  (line) => /^(?:\^\^\^\s+\+\+\+)\s*$/.test(plain(line)),
  // GitLab, Travis, Jenkins, and a terminal: each needs a control character.
  (line) => /section_(start|end):\d+:[\w.-]+(\[.*\])?\r/.test(line),
  (line) => /travis_(fold|time):.*\r/.test(line),
  (line) => /(?!\t)\p{Cc}/u.test(plain(line)),
];

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are what is removed.
const COLOR = /\u001b\[[\d;]*m/g;

const plain = (line: string) => line.replace(COLOR, "");

export function commandsIn(text: string): string[] {
  return text.split("\n").filter((line) => RULES.some((isCommand) => isCommand(line)));
}

/** The commands that `--format github` is meant to print. */
export const isAnnotation = (line: string) =>
  /^::(error|warning|notice) (file=[^:,]*,line=\d+,)?title=[^:,]*::/.test(line);

/** Names that are commands wherever they stand as they are. */
export const COMMAND_NAMES = [
  "::add-mask::a",
  " \t::stop-commands::a",
  "\u00a0::error file=a::b",
  "##[add-path]a",
  "a ##[add-mask]b",
  "##vso[task.setvariable variable=PATH]a",
  "##VSO[task.complete result=Succeeded]a",
  "##teamcity[buildStatus status='SUCCESS']",
  '::{"outputs": {"a": 1}}::',
  "a\n::error::b",
  "a\r\n##[error]b",
  "a\u2028::error::b",
  "--- a",
  "+++ a",
  "~~~ a",
  "^^^ +++",
  "a\u001b[0Ksection_start:1:b\r\u001b[0Kc",
  "\u001b]0;title\u0007a",
  "travis_fold:start:a\r",
];
