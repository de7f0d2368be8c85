import { z } from "zod";
import { KEYS_PER_HOUR } from "#domain/limit.ts";
import { accountProcedure, router } from "#server/api/procedure.ts";
import { absent, Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { audited } from "#server/audit/api/audited.ts";
import { nameOf } from "#server/audit/store/named-thing.ts";
import { deleteKey, listKeys, setKeyActive } from "../store/api-key.ts";
import { createOwnKey } from "./create-own-key.ts";
import { createdKey, createKeyRequest, keyState, listedKey } from "./key-shapes.ts";

const tags = ["Keys"];
const byId = z.object({ id: shapes.keyReference });

export const keys = router({
  /** Creates a key for the caller's user. */
  create: accountProcedure
    .meta({
      status: 201,
      leadsTo: ["revokeKey"],
      audit: ["environment"],
      problems: ["key_creation_limited"],
      openapi: {
        method: "POST",
        path: "/keys",
        tags,
        operationId: "createKey",
        summary: "Create an API key",
        description: `The full key is in this response only. It belongs to the user whose key makes the request; a user can create ${KEYS_PER_HOUR} keys per clock hour.`,
        successDescription: "The key, shown only once",
      },
    })
    .input(createKeyRequest)
    .use(audited)
    .output(createdKey)
    .mutation(({ ctx: { db, caller }, input: { environment } }) =>
      createOwnKey(db, caller, { environment, label: null }),
    ),

  /** Returns the account's keys, newest first, without their secrets. */
  list: accountProcedure
    .meta({
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

  /** Revokes a key, effective at once. */
  revoke: accountProcedure
    .meta({
      undoes: true,
      problems: ["key_not_found"],
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
      openapi: {
        method: "POST",
        path: "/keys/{id}/activate",
        tags,
        operationId: "activateKey",
        summary: "Activate a revoked API key",
        description: "The key authenticates again. Activating an active key has no effect.",
        successDescription: "The key is active",
      },
    })
    .input(byId)
    .use(audited)
    .output(keyState)
    .mutation(async ({ ctx: { db, caller, nothingChanged, changed }, input: { id } }) => {
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
      if (outcome === "absent") throw absent("key");
      if (outcome === "active") {
        throw new Refusal("key_not_revoked", `Revoke the key ${id} before you delete it.`);
      }
      return { id, deleted: true as const };
    }),
});
