const ID = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

/** What a field for the id of a request takes, as its `pattern`. */
export const REQUEST_ID_PATTERN = `\\s*${ID}\\s*`;

const REQUEST_ID = new RegExp(`^${ID}$`);

/** Reads the id of a request, in any case; undefined for anything else. */
export function readRequestId(text: unknown): string | undefined {
  if (typeof text !== "string") return undefined;
  const id = text.trim();
  return REQUEST_ID.test(id) ? id.toLowerCase() : undefined;
}
