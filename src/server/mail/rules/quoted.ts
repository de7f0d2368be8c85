import { nameText } from "#domain/text/name-text.ts";

/** Each line marked as quoted, so that what somebody wrote cannot look like the rest of the mail. */
export function quoted(written: string, lineText: (line: string) => string = nameText): string {
  const text = written.trim();
  if (text === "") return "";
  const lines = text.split(/\r\n|[\r\n\u0085\u2028\u2029]/);
  return lines.map((line) => `> ${lineText(line)}`.trimEnd()).join("\n");
}
