const REQUEST_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the id of a request, in any case; undefined for anything else. */
export function readRequestId(text: unknown): string | undefined {
  if (typeof text !== "string") return undefined;
  const id = text.trim();
  return REQUEST_ID.test(id) ? id.toLowerCase() : undefined;
}
