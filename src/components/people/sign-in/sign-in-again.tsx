"use client";

import { leaveBy } from "#components/drafts/leave-by.ts";
import { Button } from "#components/ui/button.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** Replaces the reader's session by a new one. `next` is the path to open with it, on this site. */
export function SignInAgain({ next }: { next: string }) {
  const { state, signOut } = useSignOut(`/sign-in?next=${encodeURIComponent(next)}`);
  return (
    <Button variant="primary" onClick={() => leaveBy(signOut)} aria-disabled={state === "busy"}>
      {state === "failed" ? "Sign-out failed, try again" : "Sign in again"}
    </Button>
  );
}
