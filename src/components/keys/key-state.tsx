import { StateMark } from "#components/ui/state-mark.tsx";

export type KeyEnd = "owner left" | "expired";

/** `end` says why a key can no longer work, revoked or not; null while it can. */
export function KeyState({ isActive, end }: { isActive: boolean; end: KeyEnd | null }) {
  if (end) {
    return (
      <StateMark shape="hollow" tone="muted">
        {end}
      </StateMark>
    );
  }
  return isActive ? (
    <StateMark shape="full">active</StateMark>
  ) : (
    <StateMark shape="hollow" tone="muted">
      revoked
    </StateMark>
  );
}
