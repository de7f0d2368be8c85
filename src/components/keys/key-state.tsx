import { StateMark } from "#components/ui/state-mark.tsx";

/** `hasOwner`: whether the key's user is still a member of the account. */
export function KeyState({ isActive, hasOwner }: { isActive: boolean; hasOwner: boolean }) {
  if (!hasOwner) {
    return (
      <StateMark shape="hollow" tone="muted">
        owner left
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
