"use client";

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
    <Button look="secondary" onClick={signOut} disabled={state === "busy"}>
      {state === "failed" ? "Sign out again: it failed" : "Sign out"}
    </Button>
  );
}
