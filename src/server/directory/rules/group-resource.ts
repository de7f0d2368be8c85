import { GROUP_SCHEMA } from "./schema-urn.ts";
import { metaOf } from "./user-resource.ts";

/** A group of an account's directory, as stored. */
export type DirectoryGroup = {
  id: string;
  display_name: string;
  external_id: string | null;
  created_at: Date;
  updated_at: Date;
};

/** The attributes by which groups can be listed. */
export const GROUP_FILTERS = new Set(["id", "displayname", "externalid"]);

/** Returns a group as SCIM's Group; without members if they are not asked for (null). */
export function groupResource(
  group: DirectoryGroup,
  members: readonly string[] | null,
  base: string,
) {
  const { id, display_name, external_id } = group;
  return {
    schemas: [GROUP_SCHEMA],
    id,
    ...(external_id !== null && { externalId: external_id }),
    displayName: display_name,
    ...(members && {
      members: members.map((value) => ({ value, $ref: `${base}/Users/${value}` })),
    }),
    meta: metaOf("Group", `${base}/Groups/${id}`, group),
  };
}
