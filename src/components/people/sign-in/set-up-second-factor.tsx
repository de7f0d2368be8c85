"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { EnableSecondFactor } from "./enable-second-factor.tsx";
import type { Proof } from "./proof.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Step = { name: "closed" | "enabling" } | { name: "showing"; codes: string[] };

/** Turns the reader's second factor on, and then opens `next`, a path on this site. */
export function SetUpSecondFactor({ next, proof }: { next: string; proof: Proof }) {
  const [step, setStep] = useState<Step>({ name: "closed" });
  return (
    <>
      <Button variant="primary" onClick={() => setStep({ name: "enabling" })}>
        Turn on
      </Button>
      {step.name === "enabling" && (
        <EnableSecondFactor
          proof={proof}
          onCancel={() => setStep({ name: "closed" })}
          onEnabled={(codes) => setStep({ name: "showing", codes })}
        />
      )}
      {step.name === "showing" && (
        <RecoveryCodes codes={step.codes} onStored={() => location.assign(next)} />
      )}
    </>
  );
}
