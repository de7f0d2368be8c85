import { LeaveGuard } from "./leave-guard.tsx";

/** Asks before a page is left whose answer is on its way: a secret in it would be lost. */
export function AnswerGuard({ isOn }: { isOn: boolean }) {
  return (
    <LeaveGuard
      isOn={isOn}
      line="The server has not answered yet. If you leave now, you will not see its answer."
    />
  );
}
