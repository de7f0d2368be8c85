import { z } from "zod";
import { invalid, type Refusal } from "#server/api/refusal.ts";
import { type IfMatch, tagsOf, versionsOf } from "../rules/entity-tag.ts";

/** The header of requests that change or delete a contract. */
export const ifMatchHeader = z.object({
  "If-Match": z
    .string()
    .optional()
    .meta({
      description:
        "The `ETag` of the contract that you have read. If it has changed since then, nothing is done, and the answer is 412",
      example: '"3"',
      param: { id: "IfMatch" },
    }),
});

/** Returns the versions that the header allows a change of; undefined when it allows any. */
export function expectedVersions(header: string | null | undefined) {
  return typeof header === "string" ? expected(versionsOf(header)) : undefined;
}

/** Returns the entity tags that the header allows a change of; undefined when it allows any. */
export function expectedTags(header: string | null | undefined) {
  return typeof header === "string" ? expected(tagsOf(header)) : undefined;
}

function expected<Tag>(named: IfMatch<Tag>): Tag[] | undefined | Refusal {
  switch (named.kind) {
    case "tags":
      return named.tags;
    case "any":
      return undefined;
    case "malformed": {
      const message = 'must be an ETag in quotation marks, such as "3", several with commas, or *';
      return invalid([{ path: "If-Match", code: "invalid_value", message }]);
    }
  }
}
