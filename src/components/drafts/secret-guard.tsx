"use client";

import { useEffect } from "react";
import { holdPage } from "#components/calls/held-page.ts";
import { LeaveGuard } from "./leave-guard.tsx";

/**
 * While it is mounted, what the page shows once is lost neither by leaving nor by a refresh. `what`
 * starts a sentence.
 */
export function SecretGuard({ what }: { what: string }) {
  useEffect(holdPage, []);
  return <LeaveGuard isOn line={`${what} cannot be shown again.`} />;
}
