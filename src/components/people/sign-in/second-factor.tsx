"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { StateMark } from "#components/ui/state-mark.tsx";
import { EnableSecondFactor } from "./enable-second-factor.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Step =
  | { name: "closed" }
  | { name: "enabling" }
  | { name: "disabling" }
  | { name: "renewing" }
  | { name: "showing"; codes: string[] };

/** The reader's second factor: on or off, and how to change that. */
export function SecondFactor({ isOn }: { isOn: boolean }) {
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
        {/* One button for both, so that it keeps the focus when it becomes the other. */}
        <Button onClick={() => setStep(isOn ? { name: "disabling" } : { name: "enabling" })}>
          {isOn ? "Switch off" : "Switch on"}
        </Button>
      </div>
      {step.name === "enabling" && (
        <EnableSecondFactor
          onCancel={close}
          onEnabled={(codes) => {
            router.refresh();
            setStep({ name: "showing", codes });
          }}
        />
      )}
      {step.name === "disabling" && (
        <PasswordDialog
          title="Switch the second factor off?"
          action="Switch off"
          look="danger"
          path="/two-factor/disable"
          onDone={close}
          onCancel={close}
        >
          Then your password alone signs you in.
        </PasswordDialog>
      )}
      {step.name === "renewing" && (
        <PasswordDialog
          title="Make new recovery codes?"
          action="Make new codes"
          path="/two-factor/generate-backup-codes"
          onDone={({ backupCodes }) => setStep({ name: "showing", codes: backupCodes as string[] })}
          onCancel={close}
        >
          The codes that you have now stop working.
        </PasswordDialog>
      )}
      {step.name === "showing" && <RecoveryCodes codes={step.codes} onStored={close} />}
    </>
  );
}
