import type { Message } from "./message.ts";

/** What "Send test" posts to a channel. */
export function testMessage(): Message {
  return {
    title: "This is a test",
    paragraphs: [
      [["Someone sent a test event from Schema Contract Check. No check was made."]],
      [["What this webhook subscribes to will appear in this channel."]],
    ],
    links: [],
  };
}
