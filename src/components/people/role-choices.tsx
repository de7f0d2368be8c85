import { RadioChoices } from "#components/ui/radio-choices.tsx";
import type { Role } from "#domain/people/role.ts";

const CHOICES: Record<Role, string> = {
  owner: "Full access, including people.",
  member: "Contracts, checks, keys and webhooks, but not people.",
  viewer: "Read-only access to everything.",
};

/** A choice of a member's role. */
export function RoleChoices({
  initial,
  onChoice,
}: {
  initial: Role;
  onChoice?: (role: Role) => void;
}) {
  return (
    <RadioChoices
      legend="Role"
      name="role"
      choices={CHOICES}
      initial={initial}
      {...(onChoice && { onChoice })}
    />
  );
}
