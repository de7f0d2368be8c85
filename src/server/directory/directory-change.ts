import type { Action, Detail } from "#domain/audit/audit.ts";
import { type Origin, recordEvent } from "#server/audit/store/audit-event.ts";
import { countChanges } from "#server/audit/store/change-count.ts";
import type { Database, DatabasePool } from "#server/database/connect.ts";
import type { ScimFault } from "./rules/scim-fault.ts";
import { type Directory, isSuspended, lockDirectory } from "./store/directory.ts";
import { holdToken, type TokenOwner } from "./store/directory-token.ts";

/** An identity provider that calls with its token, and where it calls from. */
export type Provider = TokenOwner & { origin: Origin };

/** What a change works with: `record` enters it in the account's audit log. */
export type Change = {
  tx: Database;
  directory: Directory;
  record: (action: Action, target: string, detail: Detail) => Promise<void>;
};

/** Ends a transaction without effect. */
class Undone extends Error {
  readonly fault: ScimFault;

  constructor(fault: ScimFault) {
    super(fault.detail);
    this.fault = fault;
  }
}

/** Makes a change to an account's directory, completely or, if it returns a fault, not at all. */
export async function changeDirectory<Made extends { kind: string }>(
  db: DatabasePool,
  { account_id, token_id, origin }: Provider,
  change: (change: Change) => Promise<Made | ScimFault>,
): Promise<Made | ScimFault> {
  const act = { actor: { kind: "token", id: token_id } as const, origin };
  try {
    return await db.$transaction(async (tx) => {
      const directory = await lockDirectory(tx, account_id);
      // It may have been ended while the body was on its way.
      if (!(await holdToken(tx, account_id, token_id))) throw new Undone(ended());
      const record: Change["record"] = (action, target, detail) =>
        recordEvent(tx, account_id, { ...act, action, target, detail });
      const made = await change({ tx, directory, record });
      if (isFault(made)) throw new Undone(made);
      return made;
    });
  } catch (error) {
    if (error instanceof Undone) return error.fault;
    throw error;
  }
}

/**
 * Counts a change that takes nothing from anybody. Returns why it is refused: those that take
 * something are always made.
 */
export async function givingFault(tx: Database, account_id: string): Promise<ScimFault | null> {
  // It may have been suspended while the body was on its way.
  if (await isSuspended(tx, account_id)) {
    const detail = "The account is suspended. People can only be deactivated.";
    return { kind: "fault", status: 403, detail };
  }
  const retry_after = await countChanges(tx, account_id, true, 1);
  if (retry_after === null) return null;
  const detail = `This account's programs have made too many changes. Try again in ${retry_after} s.`;
  return { kind: "fault", status: 429, detail, retry_after };
}

function ended(): ScimFault {
  return { kind: "fault", status: 401, detail: "The SCIM token has ended." };
}

function isFault(made: { kind: string }): made is ScimFault {
  return made.kind === "fault";
}
