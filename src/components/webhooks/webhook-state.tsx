import { StateMark } from "#components/ui/state-mark.tsx";

export function WebhookState({ active }: { active: boolean }) {
  return active ? (
    <StateMark shape="full">active</StateMark>
  ) : (
    <StateMark shape="hollow" tone="muted">
      paused
    </StateMark>
  );
}
