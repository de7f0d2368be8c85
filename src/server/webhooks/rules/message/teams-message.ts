import type { Line, Message } from "./message.ts";
import { shortName } from "./short-name.ts";

/** The version of Adaptive Cards whose features are used; Teams knows it on all devices. */
const VERSION = "1.4";

type TextRun = { type: "TextRun"; text: string; fontType?: "Monospace" };

/** The elements that are used here; https://adaptivecards.io/explorer. */
export type TeamsElement =
  | { type: "TextBlock"; text: string; size: "Large"; weight: "Bolder"; wrap: true }
  | { type: "RichTextBlock"; inlines: TextRun[]; spacing: "Medium" | "Small" };

export type TeamsMessage = {
  type: "message";
  attachments: [
    {
      contentType: "application/vnd.microsoft.card.adaptive";
      contentUrl: null;
      content: {
        $schema: "http://adaptivecards.io/schemas/adaptive-card.json";
        type: "AdaptiveCard";
        version: typeof VERSION;
        msteams: { width: "Full" };
        fallbackText: string;
        body: TeamsElement[];
        actions: { type: "Action.OpenUrl"; title: string; url: string }[];
      };
    },
  ];
};

/** A message as an Adaptive Card, for a Teams workflow that is started by a webhook. */
export function teamsMessage({ title, paragraphs, links }: Message): TeamsMessage {
  const lines = paragraphs.flatMap((lines) => lines.map((line, at) => richText(line, at === 0)));
  return {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: VERSION,
          msteams: { width: "Full" },
          fallbackText: title,
          body: [
            { type: "TextBlock", text: title, size: "Large", weight: "Bolder", wrap: true },
            ...lines,
          ],
          actions: links.map(({ label, url }) => ({
            type: "Action.OpenUrl",
            title: label,
            url: new URL(url).href,
          })),
        },
      },
    ],
  };
}

/** Unlike a TextBlock, a RichTextBlock has no Markdown, so that names need no escapes. */
function richText(line: Line, isFirst: boolean): TeamsElement {
  return {
    type: "RichTextBlock",
    inlines: line
      .filter((part) => part !== "")
      .map((part) =>
        typeof part === "string"
          ? { type: "TextRun", text: part }
          : { type: "TextRun", text: shortName(part.name, part.most), fontType: "Monospace" },
      ),
    spacing: isFirst ? "Medium" : "Small",
  };
}
