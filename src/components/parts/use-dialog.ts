"use client";

import { useState } from "react";
import type { Calling } from "#components/calls/use-call.ts";

type Step<Shown> = { name: "closed" } | { name: "asking" } | { name: "showing"; shown: Shown };

/**
 * The state of a dialog that asks and may then show a result, such as a new key. Closing it forgets why its call failed.
 */
export function useDialog<Shown = never>({ forget }: Pick<Calling, "forget">) {
  const [step, setStep] = useState<Step<Shown>>({ name: "closed" });
  return {
    isAsking: step.name === "asking",
    shown: step.name === "showing" ? step.shown : null,
    ask: () => setStep({ name: "asking" }),
    show: (shown: Shown) => setStep({ name: "showing", shown }),
    close() {
      forget();
      setStep({ name: "closed" });
    },
  };
}
