import { changeName } from "#domain/gate/approval.ts";
import type { DecidedChange } from "#domain/gate/decision.ts";
import type { DemoIncident } from "./store/demo.ts";

const DAY = 24 * 60 * 60 * 1000;

type DecidedCheck = { id: string; at: Date; contract_id: string; changes: DecidedChange[] };

/** Returns what repeats over checks, oldest first, as the service would have kept it. */
export function incidentsOf(checks: readonly DecidedCheck[]): DemoIncident[] {
  const incidents = new Map<string, DemoIncident>();
  const latest = new Map<string, string>();
  for (const { id, at, contract_id, changes } of checks) {
    for (const { kind, column, from, to, blocks } of changes) {
      const name = contract_id + changeName({ kind, column, from, to });
      const before = incidents.get(name);
      const goesOn =
        before &&
        (before.last_check_id === latest.get(contract_id) ||
          at.getTime() - before.last_seen.getTime() <= DAY);
      const first = goesOn ? before : { first_check_id: id, first_seen: at, checks: 0 };
      incidents.set(name, {
        contract_id,
        kind,
        column,
        from: from ?? "",
        to: to ?? "",
        blocks,
        first_check_id: first.first_check_id,
        first_seen: first.first_seen,
        last_check_id: id,
        last_seen: at,
        checks: first.checks + 1,
      });
    }
    latest.set(contract_id, id);
  }
  return [...incidents.values()];
}
