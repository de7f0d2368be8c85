import { z } from "zod";
import { invalid, type Refusal } from "#server/api/refusal.ts";
import { tagsOf, versionsOf } from "../rules/entity-tag.ts";

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
export function expectedVersions(
  if_match: string | null | undefined,
): number[] | undefined | Refusal {
  if (if_match === null || if_match === undefined) return undefined;
  const versions = versionsOf(if_match) ?? malformed();
  return versions === "any" ? undefined : versions;
}

/** Returns the entity tags that the header allows a change of; undefined when it allows any. */
export function expectedTags(if_match: string | null | undefined): string[] | undefined | Refusal {
  if (if_match === null || if_match === undefined) return undefined;
  const tags = tagsOf(if_match) ?? malformed();
  return tags === "any" ? undefined : tags;
}

function malformed(): Refusal {
  const message = 'must be an ETag in quotation marks, such as "3", several with commas, or *';
  return invalid([{ path: "If-Match", code: "invalid_value", message }]);
}
