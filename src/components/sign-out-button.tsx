"use client";

import { LogOut } from "lucide-react";
import { useState } from "react";
import { Button } from "./ui/button.tsx";

export function SignOutButton() {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");

  async function signOut() {
    setState("busy");
    const done = await fetch("/api/auth/sign-out", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: "{}",
    }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (done) location.assign("/");
    else setState("failed");
  }

  return (
    <Button onClick={signOut} disabled={state === "busy"} className="max-sm:px-2.5">
      <LogOut className="size-4 sm:hidden" aria-hidden="true" />
      {state === "failed" ? (
        "Sign out again: it failed"
      ) : (
        <span className="max-sm:sr-only">Sign out</span>
      )}
    </Button>
  );
}
