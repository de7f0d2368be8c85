import { linesText } from "#domain/text/name-text.ts";

export const LEVELS = ["error", "warning", "notice"] as const;

export type Level = (typeof LEVELS)[number];

export type Annotation = {
  level: Level;
  /** Null without a file to show it in. */
  file: string | null;
  line: number;
  title: string;
  message: string;
};

/** GitHub keeps less of a message than this. */
const MAX_MESSAGE = 4000;

/** A workflow command of GitHub, which becomes an annotation. */
export function workflowCommand({ level, file, line, title, message }: Annotation): string {
  const properties = { ...(file !== null && { file, line }), title: title.slice(0, MAX_MESSAGE) };
  const written = Object.entries(properties).map(
    ([key, value]) => `${key}=${property(`${value}`)}`,
  );
  return `::${level} ${written.join(",")}::${data(message.slice(0, MAX_MESSAGE))}`;
}

function data(text: string) {
  return linesText(text.toWellFormed())
    .replaceAll("%", "%25")
    .replaceAll("\r", "%0D")
    .replaceAll("\n", "%0A");
}

function property(text: string) {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
