import { type AttributePath, parsePath } from "./attribute-path.ts";
import { fieldOf, isObject, isReadOnly, type Operation, readPatch } from "./patch-body.ts";
import { textOf } from "./person.ts";
import { badRequest, type ScimFault } from "./scim-fault.ts";

/** What an identity provider says of a group. `members` are ids of the directory's people. */
export type Group = {
  display_name: string;
  external_id: string | null;
  members: ReadonlySet<string>;
};

/** A group that is being changed: its members are its own, so that none are copied for an operation. */
type Draft = Omit<Group, "members"> & { members: Set<string> };

type Read = { kind: "group"; group: Draft } | ScimFault;

/** Reads a whole group; what is not said is unknown. */
export function readGroup(body: unknown): Read {
  if (!isObject(body)) return badRequest("invalidSyntax", "The body must be an object.");
  let group: Draft = { display_name: "", external_id: null, members: new Set() };
  for (const [name, value] of Object.entries(body)) {
    const path = parsePath(name);
    if (path.kind === "fault" || isReadOnly(path)) continue;
    const read = changed(group, { op: "replace", path, value });
    if (read.kind === "fault") return read;
    group = read.group;
  }
  return group.display_name === "" ? missing() : { kind: "group", group };
}

/** Changes a group by the operations of a PATCH. */
export function patchGroup(group: Group, body: unknown): Read {
  const patch = readPatch(body);
  if (patch.kind === "fault") return patch;
  let patched: Draft = { ...group, members: new Set(group.members) };
  for (const operation of patch.operations) {
    const read = changed(patched, operation);
    if (read.kind === "fault") return read;
    patched = read.group;
  }
  return { kind: "group", group: patched };
}

function changed(group: Draft, { op, path, value }: Operation): Read {
  const { attribute, part, isForeign } = path;
  if (isForeign) return same(group);
  if (isReadOnly(path)) return badRequest("mutability", `${attribute} cannot be changed.`);
  if (attribute === "members") return withMembers(group, { op, path, value });
  if (part !== null) return same(group);
  if (attribute === "displayname") {
    const text = textOf(op === "remove" ? null : value, "displayName");
    if (text.kind === "fault") return text;
    return text.text === null ? missing() : same({ ...group, display_name: text.text });
  }
  if (attribute !== "externalid") return same(group);
  const text = textOf(op === "remove" ? null : value, "externalId");
  return text.kind === "fault" ? text : same({ ...group, external_id: text.text });
}

function withMembers(group: Draft, { op, path, value }: Operation): Read {
  if (path.part !== null) return badRequest("invalidPath", "Members are replaced as a whole.");
  const named = path.filter ? chosen(path) : idsOf(value);
  if (!Array.isArray(named)) return named;
  // Without values to remove, all are meant.
  if (op === "remove" && value == null && !path.filter)
    return same({ ...group, members: new Set() });
  if (op === "replace" && !path.filter) return same({ ...group, members: new Set(named) });
  for (const id of named) {
    if (op === "remove") group.members.delete(id);
    else group.members.add(id);
  }
  return same(group);
}

/** The one member of a path like `members[value eq "dus_…"]`. */
function chosen({ filter }: AttributePath): string[] | ScimFault {
  if (filter?.kind === "equal" && filter.attribute === "value") return [String(filter.value)];
  return badRequest("invalidPath", 'Members can be chosen as in members[value eq "id"].');
}

function idsOf(value: unknown): string[] | ScimFault {
  const list = Array.isArray(value) ? value : value == null ? [] : [value];
  const ids = list.map((member) => (isObject(member) ? fieldOf(member, "value") : member));
  if (ids.every((id) => typeof id === "string")) return ids;
  return badRequest("invalidValue", "Each member must have the id of a user as its value.");
}

function same(group: Draft): Read {
  return { kind: "group", group };
}

function missing(): ScimFault {
  return badRequest("invalidValue", "displayName is missing.");
}
