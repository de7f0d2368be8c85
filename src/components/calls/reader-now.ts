import { createTRPCClient, httpLink } from "@trpc/client";
import type { AppRouter } from "#server/api/router.ts";
import { callFailure, TRANSPORT } from "./console-client.ts";

export type Reader = { email: string } | "nobody";

/** Who is signed in now; null if unknown. The window hears nothing of it. */
export async function readerNow(): Promise<Reader | null> {
  const client = createTRPCClient<AppRouter>({ links: [httpLink(TRANSPORT)] });
  try {
    return await client.profile.get.query();
  } catch (error) {
    return callFailure(error).problem === "not_signed_in" ? "nobody" : null;
  }
}
