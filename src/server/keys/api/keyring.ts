import { z } from "zod";
import { RIGHTS } from "#domain/keys/right.ts";
import { personProcedure, router } from "#server/api/procedure.ts";
import { absent, Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { audited } from "#server/audit/api/audited.ts";
import { activeKeysOf, listKeys, setKeyLabel } from "../store/api-key.ts";
import { getGrant } from "../store/key-grant.ts";
import { usesOfKey } from "../store/key-use.ts";
import { createOwnKey } from "./create-own-key.ts";
import {
  CREATED_FIELDS,
  createdKey,
  createKeyFields,
  keyRights,
  label,
  listedKey,
  newKey,
} from "./key-shapes.ts";

const granted = keyRights.omit({ id: true }).shape;

const labelled = { label: z.string().nullable() };

/**
 * Whose a key is, and whether their address is verified; the role is null when they are no longer a
 * member, and the key does not work.
 */
const owned = {
  owner: z.string(),
  owner_verified: z.boolean(),
  owner_role: shapes.role.nullable(),
};

/** How many keys of one member are named. */
const MAX_NAMED_KEYS = 10;

/** API keys in the console, with labels, which the REST API does not have. */
export const keyring = router({
  list: personProcedure
    .input(z.void())
    .output(z.array(listedKey.extend({ ...granted, ...owned })))
    .query(async ({ ctx: { db, caller, services } }) => {
      await services.lastUsed.flush();
      return listKeys(db, caller.account_id);
    }),

  /** Returns how many active keys a member has, and the newest of them. */
  ofMember: personProcedure
    .input(z.object({ user_id: shapes.userId }))
    .output(
      z.object({
        count: z.int(),
        keys: z.array(
          createdKey.pick({ id: true, key_preview: true, environment: true }).extend(labelled),
        ),
      }),
    )
    .query(({ ctx: { db, caller }, input: { user_id } }) =>
      activeKeysOf(db, caller.account_id, user_id, MAX_NAMED_KEYS),
    ),

  /** Returns what a key was recently used for, the latest operation first. */
  use: personProcedure
    .input(z.object({ id: shapes.keyReference }))
    .output(
      z.array(
        z.object({
          operation: z.string(),
          rights: z.array(z.enum(RIGHTS)),
          count: z.int(),
          last_at: shapes.timestamp,
          network: z.string().nullable(),
        }),
      ),
    )
    .query(async ({ ctx: { db, caller, services }, input: { id } }) => {
      await services.keyUses.flush();
      const { account_id } = caller;
      if (!(await getGrant(db, account_id, id))) throw absent("key");
      return usesOfKey(db, account_id, id);
    }),

  /** Creates a key like POST /keys; owners also make service keys. */
  create: personProcedure
    .meta({ audit: CREATED_FIELDS })
    .input(newKey(createKeyFields))
    .use(audited)
    .output(createdKey.extend(labelled))
    .mutation(async ({ ctx: { db, caller }, input }) => {
      const created = await createOwnKey(db, caller, input);
      if (created instanceof Refusal) throw created;
      return created;
    }),

  rename: personProcedure
    .meta({ audit: ["label"] })
    .input(z.object({ id: shapes.keyReference, label }))
    .use(audited)
    .output(z.object({ id: z.string(), ...labelled }))
    .mutation(async ({ ctx: { db, caller, nothingChanged, changed }, input: { id, label } }) => {
      const renamed = await setKeyLabel(db, caller.account_id, id, label);
      if (!renamed) throw absent("key");
      const { before, ...key } = renamed;
      if (before === key.label) nothingChanged();
      changed({ label: before }, { label: key.label });
      return key;
    }),
});
