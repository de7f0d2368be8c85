import { RadioChoices } from "#components/ui/radio-choices.tsx";
import type { Role } from "#server/people/rules/role.ts";

const CHOICES: Record<Role, string> = {
  owner: "Full access, including people.",
  member: "Contracts, checks, keys and webhooks, but not people.",
  viewer: "Read-only access to everything.",
};

/** A choice of a member's role. */
export function RoleChoices({ initial }: { initial: Role }) {
  return <RadioChoices legend="Role" name="role" choices={CHOICES} initial={initial} />;
}
