import { StateMark } from "#components/ui/state-mark.tsx";

export function KeyState({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <StateMark shape="full">active</StateMark>
  ) : (
    <StateMark shape="hollow" tone="muted">
      revoked
    </StateMark>
  );
}
