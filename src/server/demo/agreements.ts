import type { Verdict } from "#domain/checks/verdict.ts";
import type { GateRules } from "#domain/gate/gate.ts";
import { newIdAt } from "#server/store/id.ts";
import { ACCOUNT_POLICY, APPROVALS, APPROVED_DAYS_AGO, CONSUMERS, POLICIES } from "./gate.ts";
import type { ContractName } from "./loads.ts";
import type { Demo } from "./store/demo.ts";

const DAY = 24 * 60 * 60 * 1000;

type Contracts = Record<ContractName, { id: string }>;
type JudgedLoad = { id: string; at: Date; contract: ContractName; verdict: Verdict };
type Opening = { owner: Demo["owner"]; opened_at: Date; now: number };

/** What people agreed on, and the resulting rules for a contract's check at a time. */
export function agreementsOf(
  contracts: Contracts,
  loads: readonly JudgedLoad[],
  { owner, opened_at, now }: Opening,
) {
  const names = Object.keys(contracts) as ContractName[];
  const approved_at = new Date(now - APPROVED_DAYS_AGO * DAY);
  const approvals = names.flatMap((name) => {
    const agreed = APPROVALS[name];
    if (!agreed) return [];
    const seen = loads.findLast(
      ({ at, contract, verdict }) =>
        contract === name &&
        at < approved_at &&
        verdict.diff.type_changes.some(({ column }) => column === agreed.column),
    );
    const created_at = approved_at.toISOString();
    return {
      ...agreed,
      id: newIdAt("apr", approved_at),
      contract_id: contracts[name].id,
      approved_by: owner.email,
      check_id: seen?.id ?? null,
      ends_at: null,
      created_at,
    };
  });
  const consumers = names.flatMap((name) =>
    CONSUMERS[name].map((consumer) => ({
      id: newIdAt("csm", opened_at),
      contract_id: contracts[name].id,
      ...consumer,
    })),
  );
  const policies = [
    { contract_id: "", policy: ACCOUNT_POLICY },
    ...names.flatMap((name) => {
      const policy = POLICIES[name];
      return policy ? { contract_id: contracts[name].id, policy } : [];
    }),
  ];

  function rulesOf(name: ContractName, at: Date): GateRules {
    const isOwn = ({ contract_id }: { contract_id: string }) => contract_id === contracts[name].id;
    return {
      policy: POLICIES[name] ?? ACCOUNT_POLICY,
      approvals:
        at < approved_at
          ? []
          : approvals.filter(isOwn).map(({ contract_id: _, check_id: __, ...rest }) => rest),
      consumers: consumers.filter(isOwn).map(({ contract_id: _, ...rest }) => rest),
    };
  }
  return { approvals, consumers, policies, rulesOf };
}
