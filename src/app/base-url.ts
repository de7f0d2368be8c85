import { headers } from "next/headers";

/** Where the reader reached this server, for the commands that they copy. */
export async function baseUrl() {
  const sent = await headers();
  const scheme = sent.get("x-forwarded-proto")?.split(",")[0] ?? "http";
  return `${scheme}://${sent.get("host") ?? "localhost"}`;
}
