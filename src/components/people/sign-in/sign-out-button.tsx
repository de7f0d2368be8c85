"use client";

import { LogOut } from "lucide-react";
import { leaveBy } from "#components/drafts/leave-by.ts";
import { useWanted } from "#components/palette/wanted-action.ts";
import { Button } from "#components/ui/button.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** `next` is the path to open afterwards, on this site. */
export function SignOutButton({ next = "/" }: { next?: string }) {
  const { state, signOut } = useSignOut(next);

  useWanted("sign out", () => leaveBy(signOut));

  return (
    <Button
      onClick={() => leaveBy(signOut)}
      aria-disabled={state === "busy"}
      className="max-sm:border-transparent max-sm:px-1.5"
    >
      <LogOut className="size-4 sm:hidden" aria-hidden="true" />
      {state === "failed" ? (
        "Sign-out failed, try again"
      ) : (
        <span className="max-sm:sr-only">Sign out</span>
      )}
    </Button>
  );
}
