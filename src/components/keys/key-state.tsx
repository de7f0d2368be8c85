import { StateMark } from "#components/ui/state-mark.tsx";

export type KeyEnd = "owner left" | "expired";

/** `end`: what a key's life has come to, whether or not it is revoked; null while it goes on. */
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
