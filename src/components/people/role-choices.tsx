import { RadioChoices } from "#components/ui/radio-choices.tsx";
import type { Role } from "#server/people/rules/role.ts";

const CHOICES: Record<Role, string> = {
  owner: "Everything, and who else belongs to the account.",
  member: "Contracts, checks, keys and webhooks, but not people.",
  viewer: "Looks at everything and changes nothing.",
};

/** A choice of what a person may do in the account. */
export function RoleChoices({ initial }: { initial: Role }) {
  return <RadioChoices legend="Role" name="role" choices={CHOICES} initial={initial} />;
}
