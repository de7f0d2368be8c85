import { headers } from "next/headers";

/** The URL at which the reader reached this server, for the commands they copy. */
export async function baseUrl() {
  const sent = await headers();
  const scheme = sent.get("x-forwarded-proto")?.split(",")[0] ?? "http";
  return `${scheme}://${sent.get("host") ?? "localhost"}`;
}
