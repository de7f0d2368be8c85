import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { EndingGrant } from "#domain/keys/grant.ts";
import { KEYS_PER_HOUR, ROTATION_DAYS } from "#domain/limit.ts";
import { DAY_MS } from "#domain/usage/day.ts";
import type { AccountCaller } from "#server/api/context.ts";
import { rightRefusal } from "#server/api/key-rights.ts";
import { accountProcedure, router } from "#server/api/procedure.ts";
import { absent, invalid, Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { audited } from "#server/audit/api/audited.ts";
import { nameOf } from "#server/audit/store/named-thing.ts";
import type { Database } from "#server/database/connect.ts";
import { deleteKey, listKeys, setKeyActive } from "../store/api-key.ts";
import { getGrant, lockGrant, setGrant } from "../store/key-grant.ts";
import { createOwnKey } from "./create-own-key.ts";
import { createSuccessor } from "./create-successor.ts";
import { agentRefusal, excessRefusal, withAsked } from "./excess.ts";
import { grantOfCaller } from "./grant-of-caller.ts";
import {
  CREATED_FIELDS,
  createdKey,
  createKeyRequest,
  createSuccessorRequest,
  GRANT_FIELDS,
  keyRights,
  keyState,
  listedKey,
  setKeyRightsRequest,
} from "./key-shapes.ts";
import { kindRefusal } from "./kind-refusal.ts";

const tags = ["Keys"];
const byId = z.object({ id: shapes.keyReference });

export const keys = router({
  /** Creates a key for the caller's user. */
  create: accountProcedure
    .meta({
      status: 201,
      leadsTo: ["revokeKey"],
      audit: CREATED_FIELDS,
      problems: ["key_creation_limited"],
      key: { rights: ["keys"], reach: "nothing" },
      openapi: {
        method: "POST",
        path: "/keys",
        tags,
        operationId: "createKey",
        summary: "Create an API key",
        description: `The full key is in this response only. It belongs to the user whose key makes the request; a user can create ${KEYS_PER_HOUR} keys per clock hour. It may do as much as that key, or less if the request says so.`,
        successDescription: "The key, shown only once",
      },
    })
    .input(createKeyRequest)
    .use(audited)
    .output(createdKey)
    .mutation(async ({ ctx: { db, caller }, input }) => {
      const created = await createOwnKey(db, caller, input);
      if (created instanceof Refusal) throw created;
      return created;
    }),

  /** Returns the account's keys, newest first, without their secrets. */
  list: accountProcedure
    .meta({
      key: { rights: ["read", "keys"], reach: "nothing" },
      openapi: {
        method: "GET",
        path: "/keys",
        tags,
        operationId: "listKeys",
        summary: "List API keys",
        description: "All keys of the account, newest first, without the keys themselves.",
        successDescription: "All keys",
      },
    })
    .input(z.void())
    .output(z.array(listedKey))
    .query(async ({ ctx: { db, caller, services } }) => {
      await services.lastUsed.flush();
      return listKeys(db, caller.account_id);
    }),

  /** Returns what a key may do. Every key may read this of itself. */
  getRights: accountProcedure
    .meta({
      problems: ["key_not_found"],
      key: { rights: [], reach: "nothing" },
      openapi: {
        method: "GET",
        path: "/keys/{id}/rights",
        tags,
        operationId: "getKeyRights",
        summary: "Read what a key may do",
        description:
          "With `self` as the id, reads the key that makes the request, which needs no right for that.",
        successDescription: "What the key may do",
      },
    })
    .input(byId)
    .output(keyRights)
    .query(async ({ ctx: { db, caller }, input: { id } }) => {
      const key_id = caller.kind === "key" ? caller.key_id : null;
      const wanted = id === "self" && key_id ? key_id : id;
      const lacking = wanted === key_id ? null : rightRefusal(caller, ["read", "keys"]);
      if (lacking) throw lacking;
      const grant = await getGrant(db, caller.account_id, wanted);
      if (!grant) throw absent("key");
      return grant;
    }),

  /** Changes what a key may do: less always, more only for an owner in the console. */
  setRights: accountProcedure
    .meta({
      problems: ["key_not_found"],
      key: { rights: ["keys"], reach: "nothing" },
      openapi: {
        method: "PUT",
        path: "/keys/{id}/rights",
        tags,
        operationId: "updateKeyRights",
        summary: "Change what a key may do",
        description:
          "Takes rights, contracts or time away from a key, from the next request on. Omitted fields stay unchanged. Only owners can give a key more, in the console.",
        successDescription: "What the key may do from now on",
      },
    })
    .input(setKeyRightsRequest)
    .use(audited)
    .output(keyRights)
    .mutation(async ({ ctx: { db, caller, nothingChanged, changed }, input: { id, ...asked } }) => {
      if (Object.values(asked).every((value) => value === undefined)) {
        const message = `must have one of ${GRANT_FIELDS}`;
        throw invalid([{ path: "", code: "empty", message }]);
      }
      const before = await lockGrant(db, caller.account_id, id);
      if (!before) throw absent("key");
      const grant = withAsked(before, asked);
      const unfit = agentRefusal(before.kind, grant);
      if (unfit) throw unfit;
      const isOwner = caller.kind === "person" && caller.role === "owner";
      const excess = isOwner ? null : excessRefusal(grant, before, "this key could do before");
      if (excess) throw excess;
      const [was, is] = [loggedGrant(before), loggedGrant(grant)];
      if (isDeepStrictEqual(was, is)) nothingChanged();
      else await setGrant(db, caller.account_id, id, grant);
      changed(was, is);
      return { ...before, ...grant };
    }),

  /** Creates a key that takes the place of another, while both work. */
  createSuccessor: accountProcedure
    .meta({
      status: 201,
      leadsTo: ["revokeKey"],
      audit: ["id"],
      problems: ["key_not_found", "key_not_active", "key_creation_limited"],
      key: { rights: ["keys"], reach: "nothing" },
      openapi: {
        method: "POST",
        path: "/keys/{id}/successor",
        tags,
        operationId: "createSuccessor",
        summary: "Replace an API key",
        description: `Creates a key of the same kind that may do the same. The old one keeps working for ${ROTATION_DAYS} days, or until \`old_expires_at\`. The full key is in this response only.`,
        successDescription: "The new key, shown only once",
      },
    })
    .input(createSuccessorRequest)
    .use(audited)
    .output(createdKey)
    .mutation(async ({ ctx: { db, caller, changed }, input: { id, ...asked } }) => {
      const old_expires_at = asked.old_expires_at ?? inDays(ROTATION_DAYS);
      const made = await createSuccessor(db, caller, { ...asked, id, old_expires_at });
      if (made instanceof Refusal) throw made;
      const { successor, before, end } = made;
      changed(
        { expires_at: before?.toISOString() ?? null, successor: null },
        { expires_at: end.toISOString(), successor: successor.key_preview },
      );
      return successor;
    }),

  /** Revokes a key, effective at once. */
  revoke: accountProcedure
    .meta({
      undoes: true,
      problems: ["key_not_found"],
      key: { rights: ["keys"], reach: "nothing" },
      openapi: {
        method: "POST",
        path: "/keys/{id}/revoke",
        tags,
        operationId: "revokeKey",
        summary: "Revoke an API key",
        description:
          "Requests with the key return 401 immediately. Revoking a revoked key has no effect.",
        successDescription: "The key was revoked",
      },
    })
    .input(byId)
    .use(audited)
    .output(keyState)
    .mutation(async ({ ctx: { db, caller, nothingChanged, changed }, input: { id } }) => {
      const key = await setKeyActive(db, caller.account_id, id, false);
      if (!key) throw absent("key");
      if (key.changed) changed({ active: true }, { active: false });
      else nothingChanged();
      return key;
    }),

  /** Reactivates a revoked key. */
  activate: accountProcedure
    .meta({
      problems: ["key_not_found"],
      key: { rights: ["keys"], reach: "nothing" },
      openapi: {
        method: "POST",
        path: "/keys/{id}/activate",
        tags,
        operationId: "activateKey",
        summary: "Activate a revoked API key",
        description:
          "The key authenticates again, unless it has expired. Activating an active key has no effect. A key cannot activate one that may do more than itself. Only owners of the account and service keys can activate a service key.",
        successDescription: "The key is active",
      },
    })
    .input(byId)
    .use(audited)
    .output(keyState)
    .mutation(async ({ ctx: { db, caller, nothingChanged, changed }, input: { id } }) => {
      const forbidden = await activationRefusal(db, caller, id);
      if (forbidden) throw forbidden;
      const key = await setKeyActive(db, caller.account_id, id, true);
      if (!key) throw absent("key");
      if (key.changed) changed({ active: false }, { active: true });
      else nothingChanged();
      return key;
    }),

  /** Deletes a revoked key permanently. */
  delete: accountProcedure
    .meta({
      undoes: true,
      problems: ["key_not_found", "key_not_revoked"],
      key: { rights: ["keys"], reach: "nothing" },
      openapi: {
        method: "DELETE",
        path: "/keys/{id}",
        tags,
        operationId: "deleteKey",
        summary: "Delete a revoked API key",
        description: "Deletes the key permanently. Only a revoked key can be deleted.",
        successDescription: "The key was deleted",
      },
    })
    .input(byId)
    .use(audited)
    .output(shapes.deleted)
    .mutation(async ({ ctx: { db, caller, changed }, input: { id } }) => {
      changed({ key: await nameOf(db, caller.account_id, id) }, {});
      const outcome = await deleteKey(db, caller.account_id, id);
      switch (outcome.kind) {
        case "absent":
          throw absent("key");
        case "active":
          throw new Refusal("key_not_revoked", `Revoke the key ${id} before you delete it.`);
        case "deleted":
          return { id, deleted: true as const };
      }
    }),
});

function inDays(days: number) {
  return new Date(Date.now() + days * DAY_MS);
}

/** A key gives others no more than it may do itself, not even again; only owners revive service keys. */
async function activationRefusal(
  db: Database,
  caller: AccountCaller,
  id: string,
): Promise<Refusal | null> {
  const maker = await grantOfCaller(db, caller);
  if (maker instanceof Refusal) return maker;
  const key = await lockGrant(db, caller.account_id, id);
  if (!key) return null;
  const forbidden = key.kind === "service" ? kindRefusal(caller, maker, key.kind) : null;
  return forbidden ?? (maker && excessRefusal(key, maker, "the key that asks for it may do"));
}

/** What the audit log compares of a grant. */
function loggedGrant({ rights, contracts, expires_at }: EndingGrant) {
  return { rights, contracts, expires_at: expires_at?.toISOString() ?? null };
}
