const ID = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

/** The `pattern` attribute of an input for a request id. */
export const REQUEST_ID_PATTERN = `\\s*${ID}\\s*`;

const REQUEST_ID = new RegExp(`^${ID}$`);

/** Reads a request id, case-insensitively; undefined for anything else. */
export function readRequestId(text: unknown): string | undefined {
  if (typeof text !== "string") return undefined;
  const id = text.trim();
  return REQUEST_ID.test(id) ? id.toLowerCase() : undefined;
}
