"use client";

import { useState } from "react";
import type { Calling } from "#components/calls/use-call.ts";

type Step<Result> = { name: "closed" } | { name: "open" } | { name: "done"; result: Result };

/**
 * The state of a dialog that asks and may then show a result, such as a new key. Closing it forgets
 * why its call failed, if the call is not the dialog's own.
 */
export function useDialog<Result = never>({ forget }: Partial<Pick<Calling, "forget">> = {}) {
  const [step, setStep] = useState<Step<Result>>({ name: "closed" });
  return {
    isOpen: step.name === "open",
    result: step.name === "done" ? step.result : null,
    open: () => setStep({ name: "open" }),
    showResult: (result: Result) => setStep({ name: "done", result }),
    close() {
      forget?.();
      setStep({ name: "closed" });
    },
  };
}
