import {
  createUser,
  deleteUser,
  patchUser,
  replaceUser,
} from "#server/directory/directory-users.ts";
import { listOf } from "#server/directory/rules/discovery.ts";
import { parseFilter } from "#server/directory/rules/filter.ts";
import { readPart } from "#server/directory/rules/paging.ts";
import { projected } from "#server/directory/rules/projection.ts";
import {
  type DirectoryUser,
  USER_FILTERS,
  userResource,
} from "#server/directory/rules/user-resource.ts";
import { findDirectoryUser, listDirectoryUsers } from "#server/directory/store/directory-user.ts";
import { absentAnswer, faultAnswer, type ScimAnswer } from "./scim-answer.ts";
import type { ScimCall } from "./scim-call.ts";

export async function listUsers(call: ScimCall): Promise<ScimAnswer> {
  const { db, provider, query } = call;
  const part = readPart(query.get("startIndex"), query.get("count"));
  if (part.kind === "fault") return faultAnswer(part);
  const text = query.get("filter");
  const read = text === null ? null : parseFilter(text, USER_FILTERS);
  if (read?.kind === "fault") return faultAnswer(read);
  const filter = read?.filter ?? null;
  const { users, total } = await listDirectoryUsers(db, provider.account_id, filter, part);
  const resources = users.map((user) => shown(call, user));
  return { status: 200, body: listOf(resources, total, part.start) };
}

export async function getUser(call: ScimCall): Promise<ScimAnswer> {
  const { db, provider, id } = call;
  const user = await findDirectoryUser(db, provider.account_id, id);
  return user ? { status: 200, body: shown(call, user) } : absentAnswer();
}

export async function postUser(call: ScimCall): Promise<ScimAnswer> {
  const made = await createUser(call.db, call.provider, await call.body());
  if (made.kind === "fault") return faultAnswer(made);
  const Location = `${call.base}/Users/${made.user.id}`;
  return { status: 201, body: shown(call, made.user), headers: { Location } };
}

export async function putUser(call: ScimCall): Promise<ScimAnswer> {
  const { db, provider, id } = call;
  return savedUser(call, await replaceUser(db, provider, id, await call.body()));
}

export async function changeUser(call: ScimCall): Promise<ScimAnswer> {
  const { db, provider, id } = call;
  return savedUser(call, await patchUser(db, provider, id, await call.body()));
}

export async function removeUser({ db, provider, id }: ScimCall): Promise<ScimAnswer> {
  const outcome = await deleteUser(db, provider, id);
  if (outcome.kind === "fault") return faultAnswer(outcome);
  return outcome.kind === "absent" ? absentAnswer() : { status: 204, body: null };
}

function savedUser(call: ScimCall, saved: Awaited<ReturnType<typeof patchUser>>): ScimAnswer {
  if (saved.kind === "fault") return faultAnswer(saved);
  if (saved.kind === "absent") return absentAnswer();
  return { status: 200, body: shown(call, saved.user) };
}

function shown({ base, query }: ScimCall, user: DirectoryUser) {
  return projected(userResource(user, base), {
    attributes: query.get("attributes"),
    excludedAttributes: query.get("excludedAttributes"),
  });
}
