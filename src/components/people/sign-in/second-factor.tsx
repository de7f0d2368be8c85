"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { StateMark } from "#components/ui/state-mark.tsx";
import { nameText } from "#domain/text/name-text.ts";
import { EnableSecondFactor } from "./enable-second-factor.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import type { Proof } from "./proof.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Step =
  | { name: "closed" }
  | { name: "enabling" }
  | { name: "disabling" }
  | { name: "renewing" }
  | { name: "showing"; codes: string[] };

type Props = {
  isOn: boolean;
  proof: Proof;
  /** The names of the reader's accounts that require it. */
  requiredBy: string[];
};

/** The reader's two-factor authentication, and how to turn it on or off. */
export function SecondFactor({ isOn, proof, requiredBy }: Props) {
  const router = useRouter();
  const [step, setStep] = useState<Step>({ name: "closed" });

  function close() {
    setStep({ name: "closed" });
    router.refresh();
  }

  return (
    <>
      <p className="mb-3">
        {isOn ? (
          <StateMark shape="full">on</StateMark>
        ) : (
          <StateMark shape="hollow" tone="muted">
            off
          </StateMark>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        {isOn && <Button onClick={() => setStep({ name: "renewing" })}>New recovery codes</Button>}
        {/* One button for both states, so that it keeps the focus when it changes. */}
        <Button onClick={() => setStep(isOn ? { name: "disabling" } : { name: "enabling" })}>
          {isOn ? "Turn off" : "Turn on"}
        </Button>
      </div>
      {step.name === "enabling" && (
        <EnableSecondFactor
          proof={proof}
          onCancel={close}
          onEnabled={(codes) => {
            router.refresh();
            setStep({ name: "showing", codes });
          }}
        />
      )}
      {step.name === "disabling" && (
        <PasswordDialog
          title="Turn off two-factor authentication?"
          action="Turn off"
          variant="danger"
          path="/two-factor/disable"
          proof={proof}
          onDone={close}
          onCancel={close}
        >
          {proof.hasPassword
            ? "You will sign in with only your password."
            : "Your identity provider alone will sign you in."}
          {requiredBy.length > 0 &&
            ` Until you turn it on again, you cannot open ${requiredBy.map(nameText).join(", ")}.`}
        </PasswordDialog>
      )}
      {step.name === "renewing" && (
        <PasswordDialog
          title="Generate new recovery codes?"
          action="Generate codes"
          path="/two-factor/generate-backup-codes"
          proof={proof}
          onDone={({ backupCodes }) => setStep({ name: "showing", codes: backupCodes as string[] })}
          onCancel={close}
        >
          Your current codes will stop working.
        </PasswordDialog>
      )}
      {step.name === "showing" && <RecoveryCodes codes={step.codes} onStored={close} />}
    </>
  );
}
