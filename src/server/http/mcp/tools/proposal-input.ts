import { z } from "zod";
import { MAX_LINK_LENGTH, MAX_REASON_LENGTH } from "#domain/limit.ts";

/** What people are told about a proposal; the API counts the characters and looks at them. */
export const proposalInput = {
  reason: z
    .string()
    .min(1)
    .max(2 * MAX_REASON_LENGTH)
    .describe(
      `Why, for the people who decide: at most ${MAX_REASON_LENGTH} characters of plain text`,
    ),
  link: z
    .string()
    .max(MAX_LINK_LENGTH)
    .optional()
    .describe("An https link to the change, such as a pull request"),
};

export const PEOPLE_DECIDE =
  "It only asks: people of the account see it in the console, and decide there. Poll get_proposal to learn what they decided. If the same is proposed already, that open proposal is returned. Free.";
