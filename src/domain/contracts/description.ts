/** Longest description of a contract, its longest owner and its longest tag, in code points. */
export const MAX_DESCRIPTION_LENGTH = 2000;
export const MAX_OWNER_LENGTH = 255;
export const MAX_TAG_LENGTH = 50;

/** Tags of a contract. */
export const MAX_TAGS = 10;

/** What people say about a contract; no part of its version. */
export type Description = { description: string | null; owner: string | null; tags: string[] };

/** The same, and whether the owner gets a mail when the gate blocks the contract. */
export type ContractDetails = Description & { mails_owner: boolean };

/** Reads tags that are written in one line, separated by commas. */
export function tagsOf(line: string): string[] {
  const tags = line.split(",").map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ""))];
}
