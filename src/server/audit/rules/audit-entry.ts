import type { Action, Detail } from "#domain/audit/audit.ts";
import type { Changes, Value } from "#domain/audit/changes.ts";

/** The role of a SCIM token, whose name is what an owner calls it. */
export const TOKEN_ROLE = "SCIM token";

/** A row of the audit log. */
export type AuditEvent = {
  id: string;
  actor_id: string | null;
  actor: string;
  actor_role: string;
  action: Action;
  target: string | null;
  detail: Detail | null;
  ip_address: string | null;
  user_agent: string | null;
  request_id: string | null;
  created_at: Date;
};

/** Fields of what was changed, with their values; of lists, only what differs. */
type Fields = Record<string, Value>;

/** An entry of the audit log as it leaves the server (docs/operations.md, The audit log). */
export type AuditEntry = Omit<AuditEvent, "created_at"> & {
  created_at: string;
  /** The key that did it; null for anyone else. */
  key_id: string | null;
  before: Fields | null;
  after: Fields | null;
};

export function auditEntry(event: AuditEvent): AuditEntry {
  const { id, created_at, actor, actor_role, actor_id, action, target } = event;
  const { ip_address, user_agent, request_id } = event;
  const { changes, ...detail } = event.detail ?? {};
  const pairs = changes === undefined ? null : Object.entries(changes as Changes);
  const side = (at: 0 | 1) =>
    pairs && Object.fromEntries(pairs.map(([field, pair]) => [field, pair[at]]));
  return {
    id,
    created_at: created_at.toISOString(),
    actor,
    actor_role,
    actor_id,
    key_id: actor_role === "key" ? actor_id : null,
    action,
    target,
    before: side(0),
    after: side(1),
    detail: Object.keys(detail).length > 0 ? detail : null,
    ip_address,
    user_agent,
    request_id,
  };
}
