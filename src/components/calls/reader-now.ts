import { createTRPCClient, httpLink } from "@trpc/client";
import type { AppRouter } from "#server/api/router.ts";
import { callFailure, TRANSPORT } from "./console-client.ts";

type Reader = { email: string } | "nobody";

/**
 * Who is signed in now; null if unknown. Unlike other calls, it never reports that the session has
 * ended.
 */
export async function readerNow(): Promise<Reader | null> {
  const client = createTRPCClient<AppRouter>({ links: [httpLink(TRANSPORT)] });
  try {
    return await client.profile.get.query();
  } catch (error) {
    return callFailure(error).problem === "not_signed_in" ? "nobody" : null;
  }
}
