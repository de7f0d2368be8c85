import { ROLES, type Role } from "../server/domain/role.ts";

const HINTS: Record<Role, string> = {
  owner: "Everything, and who else belongs to the account.",
  member: "Contracts, checks, keys and webhooks, but not people.",
  viewer: "Looks at everything and changes nothing.",
};

/** A choice of what a person may do in the account. */
export function RoleChoices({ initial }: { initial: Role }) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">Role</legend>
      {ROLES.map((role) => (
        <label key={role} className="mb-3 flex items-start gap-3">
          <input
            type="radio"
            name="role"
            value={role}
            defaultChecked={role === initial}
            className="mt-1 accent-ink"
          />
          <span>
            <span>{role}</span>
            <span className="block text-table text-ink-muted">{HINTS[role]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
