import { useState } from "react";
import { forgetDrafts } from "#components/drafts/draft-store.ts";
import { authCall } from "./auth-call.ts";
import { resumeAfterSignOut } from "./resume.tsx";

/**
 * Ends the reader's session and opens `next`, a path on this site. An identity provider that opened
 * the session comes first, so that they sign out there, too.
 */
export function useSignOut(next: string) {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");

  async function signOut() {
    if (state === "busy") return;
    setState("busy");
    const answer = await authCall("/sign-out", {});
    if (answer.ok) {
      forgetDrafts();
      const { url } = answer.body;
      if (typeof url !== "string") return location.assign(next);
      if (next !== "/") resumeAfterSignOut(next);
      location.assign(url);
    } else setState("failed");
  }

  return { state, signOut };
}
