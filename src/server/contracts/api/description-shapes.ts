import { z } from "zod";
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_OWNER_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TAGS,
} from "#domain/contracts/description.ts";
import { codePoints, isStorable } from "#domain/text/name.ts";
import { listOf } from "#server/api/list-of.ts";
import { issueOf, type Parsed } from "#server/api/shapes.ts";

/** Trimmed text; empty text is none. */
export function optionalText(max: number) {
  return boundedText(max).transform((text) => text || null);
}

export function boundedText(max: number) {
  return z
    .string()
    .trim()
    .refine((text) => codePoints(text) <= max, `must have at most ${max} characters`)
    .refine(isStorable, "must not contain U+0000 or lone surrogates");
}

const tag = boundedText(MAX_TAG_LENGTH)
  .refine((text) => text !== "", "must not be empty")
  .refine((text) => !text.includes(","), "must not contain a comma");

function noRepetition({ value: tags, issues }: Parsed<string[]>) {
  for (const [index, tag] of tags.entries()) {
    const first = tags.indexOf(tag);
    if (first < index) issues.push(issueOf(tags, "repeated", `repeats tag ${first}`, [index]));
  }
}

/** What people say about a contract, as it is sent. */
export const givenDescription = {
  description: optionalText(MAX_DESCRIPTION_LENGTH),
  owner: optionalText(MAX_OWNER_LENGTH),
  tags: listOf(tag, MAX_TAGS).check(noRepetition),
};

/** The same, as it is stored. */
export const description = {
  description: z.string().nullable(),
  owner: z.string().nullable(),
  tags: z.array(z.string()),
};
