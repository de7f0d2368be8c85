import { LeaveGuard } from "./leave-guard.tsx";

/** Asks before the reader leaves a page that waits for an answer: a secret in it would be lost. */
export function AnswerGuard({ isOn }: { isOn: boolean }) {
  return (
    <LeaveGuard
      isOn={isOn}
      line="The server has not answered yet. If you leave now, you will not see its answer."
    />
  );
}
