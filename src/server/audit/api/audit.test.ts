import assert from "node:assert/strict";
import { test } from "node:test";
import type { AnyProcedure } from "@trpc/server";
import { ACTIONS } from "#domain/audit/audit.ts";
import type { Meta } from "#server/api/procedure.ts";
import { appRouter } from "#server/api/router.ts";

const PROCEDURES = Object.entries(
  appRouter._def.procedures as unknown as Record<string, AnyProcedure>,
);

for (const [path, { _def }] of PROCEDURES) {
  if (_def.type !== "mutation") continue;
  test(`${path} is described in the audit log, or marked as not audited`, () => {
    const isAudited = (_def.meta as Meta | undefined)?.audit !== false;
    assert.equal(
      Object.hasOwn(ACTIONS, path),
      isAudited,
      `src/domain/audit/audit.ts has the words`,
    );
  });
}
