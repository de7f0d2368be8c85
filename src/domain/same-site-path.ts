const HERE = "http://here.invalid";

/** The path that an address names on this site; "/" for anything that leads elsewhere. */
export function sameSitePath(address: unknown): string {
  const url = typeof address === "string" ? URL.parse(address, HERE) : null;
  // The origin of a blob: URL is that of the address in it.
  if (url?.protocol !== "http:" || url.origin !== HERE) return "/";
  const path = `${url.pathname}${url.search}${url.hash}`;
  return path.startsWith("//") ? "/" : path;
}
