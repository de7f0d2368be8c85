import { useState } from "react";
import { forgetDrafts } from "#components/drafts/draft-store.ts";
import { authCall } from "./auth-call.ts";

/** Ends the reader's session and opens `next`, a path on this site. */
export function useSignOut(next: string) {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");

  async function signOut() {
    if (state === "busy") return;
    setState("busy");
    const { ok } = await authCall("/sign-out", {});
    if (ok) {
      forgetDrafts();
      location.assign(next);
    } else setState("failed");
  }

  return { state, signOut };
}
