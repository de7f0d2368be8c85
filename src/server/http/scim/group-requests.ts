import {
  changeGroupBy,
  createGroup,
  removeGroup,
  replaceGroup,
} from "#server/directory/directory-groups.ts";
import { listOf } from "#server/directory/rules/discovery.ts";
import { parseFilter } from "#server/directory/rules/filter.ts";
import { GROUP_FILTERS, groupResource } from "#server/directory/rules/group-resource.ts";
import { readPart } from "#server/directory/rules/paging.ts";
import { isAskedFor, projected } from "#server/directory/rules/projection.ts";
import {
  findGroup,
  listGroups,
  membersOf,
  type StoredGroup,
} from "#server/directory/store/directory-group.ts";
import { absentAnswer, faultAnswer, type ScimAnswer } from "./scim-answer.ts";
import type { ScimCall } from "./scim-call.ts";

/** Lists groups without their members, who are many: GET of a group has them. */
export async function getGroups(call: ScimCall): Promise<ScimAnswer> {
  const { db, provider, query, base } = call;
  const part = readPart(query.get("startIndex"), query.get("count"));
  if (part.kind === "fault") return faultAnswer(part);
  const text = query.get("filter");
  const read = text === null ? null : parseFilter(text, GROUP_FILTERS);
  if (read?.kind === "fault") return faultAnswer(read);
  const filter = read?.filter ?? null;
  const { groups, total } = await listGroups(db, provider.account_id, filter, part);
  const projection = askedFor(call);
  const resources = groups.map((group) => projected(groupResource(group, null, base), projection));
  return { status: 200, body: listOf(resources, total, part.start) };
}

export async function getGroup(call: ScimCall): Promise<ScimAnswer> {
  const group = await findGroup(call.db, call.provider.account_id, call.id);
  return group ? { status: 200, body: await shown(call, group) } : absentAnswer();
}

export async function postGroup(call: ScimCall): Promise<ScimAnswer> {
  const made = await createGroup(call.db, call.provider, await call.body());
  if (made.kind === "fault") return faultAnswer(made);
  const Location = `${call.base}/Groups/${made.group.id}`;
  return { status: 201, body: await shown(call, made.group), headers: { Location } };
}

export async function putGroup(call: ScimCall): Promise<ScimAnswer> {
  const { db, provider, id } = call;
  const saved = await replaceGroup(db, provider, id, await call.body());
  if (saved.kind === "fault") return faultAnswer(saved);
  if (saved.kind === "absent") return absentAnswer();
  return { status: 200, body: await shown(call, saved.group) };
}

/** Answers without the group, which can have many members. */
export async function patchGroup(call: ScimCall): Promise<ScimAnswer> {
  const { db, provider, id } = call;
  const saved = await changeGroupBy(db, provider, id, await call.body());
  if (saved.kind === "fault") return faultAnswer(saved);
  return saved.kind === "absent" ? absentAnswer() : { status: 204, body: null };
}

export async function deleteGroup({ db, provider, id }: ScimCall): Promise<ScimAnswer> {
  const outcome = await removeGroup(db, provider, id);
  if (outcome.kind === "fault") return faultAnswer(outcome);
  return outcome.kind === "absent" ? absentAnswer() : { status: 204, body: null };
}

async function shown(call: ScimCall, group: StoredGroup) {
  const projection = askedFor(call);
  const wanted = isAskedFor("members", projection);
  const members = wanted ? await membersOf(call.db, call.provider.account_id, group.id) : null;
  return projected(groupResource(group, members, call.base), projection);
}

function askedFor({ query }: ScimCall) {
  return {
    attributes: query.get("attributes"),
    excludedAttributes: query.get("excludedAttributes"),
  };
}
