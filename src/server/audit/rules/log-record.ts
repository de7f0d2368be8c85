import { eventWords } from "#domain/audit/event-words.ts";
import { type AuditEvent, auditEntry, TOKEN_ROLE } from "./audit-entry.ts";

/** An entry with its account; '' for the installation's. */
export type ExportedEvent = AuditEvent & { account_id: string };

type Attributes = Record<string, string | string[]>;

/** An entry as OpenTelemetry's logs have it. */
export type EntryRecord = { at: Date; eventName: string; body: string; attributes: Attributes };

/** Returns an entry with the attributes of the semantic conventions, and others as `scc.…`. */
export function logRecord(event: ExportedEvent): EntryRecord {
  const entry = auditEntry(event);
  const { actor, actor_id, actor_role, key_id, target, before, after, detail } = entry;
  const isToken = actor_role === TOKEN_ROLE;
  const isPerson = actor_id !== null && key_id === null && !isToken;
  const { words } = eventWords(event.action, event.detail);
  const attributes = {
    "user.id": isPerson ? actor_id : null,
    "user.email": isPerson ? actor : null,
    "user.roles": isPerson ? [actor_role] : null,
    "client.address": entry.ip_address,
    "user_agent.original": entry.user_agent,
    "scc.account_id": event.account_id || null,
    "scc.request_id": entry.request_id,
    "scc.key_id": key_id,
    "scc.token_id": isToken ? actor_id : null,
    "scc.audit.id": entry.id,
    "scc.audit.action": entry.action,
    "scc.audit.target": target,
    "scc.audit.actor": actor,
    "scc.audit.actor_role": actor_role,
    "scc.audit.before": before && JSON.stringify(before),
    "scc.audit.after": after && JSON.stringify(after),
    "scc.audit.detail": detail && JSON.stringify(detail),
  };
  return {
    at: event.created_at,
    eventName: "scc.audit.entry",
    body: `${actor} ${words}`,
    attributes: withoutNull(attributes),
  };
}

function withoutNull(attributes: Record<string, string | string[] | null>): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}
