import type { Person } from "./person.ts";
import { USER_SCHEMA } from "./schema-urn.ts";

/** A person of an account's directory, as stored. */
export type DirectoryUser = Person & {
  id: string;
  address: string;
  created_at: Date;
  updated_at: Date;
};

/** The attributes by which users can be listed. */
export const USER_FILTERS = new Set([
  "id",
  "username",
  "externalid",
  "active",
  "displayname",
  "emails",
  "emails.value",
  "emails.type",
  "emails.primary",
]);

/** Returns a person as SCIM's User. `base` is the URL of the service. */
export function userResource(user: DirectoryUser, base: string) {
  const { id, user_name, external_id, given_name, family_name, display_name, active } = user;
  const name = {
    ...(given_name !== null && { givenName: given_name }),
    ...(family_name !== null && { familyName: family_name }),
  };
  return {
    schemas: [USER_SCHEMA],
    id,
    ...(external_id !== null && { externalId: external_id }),
    userName: user_name,
    ...(Object.keys(name).length > 0 && { name }),
    ...(display_name !== null && { displayName: display_name }),
    emails: [{ value: user.address, type: "work", primary: true }],
    active,
    meta: metaOf("User", `${base}/Users/${id}`, user),
  };
}

/** Returns what SCIM says about a resource itself. */
export function metaOf(
  resourceType: "User" | "Group",
  location: string,
  { created_at, updated_at }: { created_at: Date; updated_at: Date },
) {
  const created = created_at.toISOString();
  return { resourceType, created, lastModified: updated_at.toISOString(), location };
}
