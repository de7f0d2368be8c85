import { headers } from "next/headers";
import { runningApp } from "#server/handle.ts";
import { hostUrl } from "./host-url.ts";

/** The URL of this server in the commands that readers copy. */
export async function baseUrl(): Promise<string> {
  const sent = await headers();
  return runningApp().publicUrl ?? hostUrl(sent.get("host"));
}
