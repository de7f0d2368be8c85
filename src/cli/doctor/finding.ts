import type { ExitCode } from "../exit-code.ts";

/** What `doctor` found out about one thing. */
export type Finding = {
  what: string;
  text: string;
  /** How the run ends because of it; nothing for what is fine. */
  exitCode?: ExitCode;
};

export function findingText({ what, text, exitCode }: Finding): string {
  return `${exitCode === undefined ? "✓" : "✗"} ${what.padEnd(13)} ${text}`;
}
