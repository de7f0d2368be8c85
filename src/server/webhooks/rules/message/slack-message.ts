import type { Line, Message, NameInMessage } from "./message.ts";
import { shortName } from "./short-name.ts";

/** Slack's limit of a section's text. */
const SECTION = 3000;

type Text = { type: "mrkdwn"; text: string; verbatim: true };

/** The blocks that are used here; https://docs.slack.dev/reference/block-kit/blocks. */
export type SlackBlock =
  | { type: "header"; text: { type: "plain_text"; text: string; emoji: false } }
  | { type: "section"; text: Text }
  | { type: "context"; elements: Text[] };

export type SlackMessage = {
  /** Shown in notifications, and by programs that know no blocks. */
  text: string;
  blocks: SlackBlock[];
  unfurl_links: false;
  unfurl_media: false;
};

/** A message in Slack's Block Kit, for an incoming webhook. */
export function slackMessage({ title, paragraphs, links }: Message): SlackMessage {
  const about = paragraphs[0]?.map(lineText).join(" ") ?? "";
  const sections = paragraphs.flatMap((lines) => packed(lines.map(lineText)));
  const linked = links.map(({ label, url }) => `<${linkTarget(url)}|${label}>`).join(" · ");
  return {
    text: `${title}. ${about}`,
    blocks: [
      { type: "header", text: { type: "plain_text", text: title, emoji: false } },
      ...sections.map((text): SlackBlock => ({ type: "section", text: mrkdwn(text) })),
      ...(linked ? [{ type: "context" as const, elements: [mrkdwn(linked)] }] : []),
    ],
    unfurl_links: false,
    unfurl_media: false,
  };
}

/** With `verbatim`, Slack makes no links of `@here`, `#general` and addresses. */
function mrkdwn(text: string): Text {
  return { type: "mrkdwn", text, verbatim: true };
}

/** Names are code, in which Slack reads no formatting, mentions or emoji. */
function lineText(line: Line) {
  return line
    .map((part) => (typeof part === "string" ? escaped(part) : `\`${escaped(codeText(part))}\``))
    .join("");
}

/** There is no escape for a backtick in code. */
function codeText({ name, most }: NameInMessage) {
  return shortName(name, most).replaceAll("`", "ˋ");
}

function escaped(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function linkTarget(url: string) {
  return escaped(new URL(url).href.replaceAll("|", "%7C"));
}

/** Joins lines to texts that fit a section. */
function packed(lines: readonly string[]): string[] {
  const texts: string[] = [];
  for (const line of lines) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + 1 + line.length <= SECTION) {
      texts[texts.length - 1] = `${last}\n${line}`;
    } else texts.push(line);
  }
  return texts;
}
