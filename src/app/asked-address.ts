import { headers } from "next/headers";

/** The path and query of the requested page, at a placeholder host. */
export async function askedAddress(): Promise<URL> {
  const path = (await headers()).get("x-page-path") ?? "/";
  const address = URL.parse(path, NOWHERE) ?? new URL(NOWHERE);
  // Next adds _rsc to what its own links fetch.
  address.searchParams.delete("_rsc");
  return address;
}

const NOWHERE = "http://here.invalid";
