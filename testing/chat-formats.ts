import { z } from "zod";

/** The parts of Block Kit that are used, with their limits: https://docs.slack.dev/reference/block-kit. */
const mrkdwn = (most: number) =>
  z.strictObject({
    type: z.literal("mrkdwn"),
    text: z.string().min(1).max(most),
    verbatim: z.literal(true),
  });

const slackBlock = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("header"),
    text: z.strictObject({
      type: z.literal("plain_text"),
      text: z.string().min(1).max(150),
      emoji: z.boolean(),
    }),
  }),
  z.strictObject({ type: z.literal("section"), text: mrkdwn(3000) }),
  z.strictObject({
    type: z.literal("context"),
    elements: z.array(mrkdwn(3000)).min(1).max(10),
  }),
]);

export const slackFormat = z.strictObject({
  text: z.string().min(1).max(4000),
  blocks: z.array(slackBlock).min(1).max(50),
  unfurl_links: z.boolean(),
  unfurl_media: z.boolean(),
});

/** The parts of Adaptive Cards that are used: http://adaptivecards.io/schemas/adaptive-card.json. */
const textRun = z.strictObject({
  type: z.literal("TextRun"),
  text: z.string().min(1),
  fontType: z.enum(["Default", "Monospace"]).optional(),
});

const spacing = z.enum(["Default", "None", "Small", "Medium", "Large", "ExtraLarge", "Padding"]);

const teamsElement = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("TextBlock"),
    text: z.string().min(1),
    size: z.enum(["Default", "Small", "Medium", "Large", "ExtraLarge"]),
    weight: z.enum(["Default", "Lighter", "Bolder"]),
    wrap: z.boolean(),
  }),
  z.strictObject({
    type: z.literal("RichTextBlock"),
    inlines: z.array(textRun).min(1),
    spacing,
  }),
]);

export const teamsFormat = z.strictObject({
  type: z.literal("message"),
  attachments: z.tuple([
    z.strictObject({
      contentType: z.literal("application/vnd.microsoft.card.adaptive"),
      contentUrl: z.null(),
      content: z.strictObject({
        $schema: z.literal("http://adaptivecards.io/schemas/adaptive-card.json"),
        type: z.literal("AdaptiveCard"),
        version: z.enum(["1.2", "1.3", "1.4", "1.5"]),
        msteams: z.strictObject({ width: z.literal("Full") }),
        fallbackText: z.string().min(1),
        body: z.array(teamsElement).min(1),
        actions: z
          .array(
            z.strictObject({
              type: z.literal("Action.OpenUrl"),
              title: z.string().min(1),
              url: z.url({ protocol: /^https?$/ }),
            }),
          )
          .max(6),
      }),
    }),
  ]),
});

/** How many bytes Teams accepts, with something to spare. */
export const TEAMS_BYTES = 27_000;
