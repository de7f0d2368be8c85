import type { Action, Detail } from "#domain/audit/audit.ts";
import type { ChangeKind } from "#domain/checks/change.ts";
import type { Result } from "#domain/checks/severity.ts";
import type { Verdict } from "#domain/checks/verdict.ts";
import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import type { Description } from "#domain/contracts/description.ts";
import type { Approval } from "#domain/gate/approval.ts";
import type { Consumer } from "#domain/gate/consumer.ts";
import type { Gate } from "#domain/gate/gate.ts";
import type { Policy } from "#domain/gate/policy.ts";
import type { Environment } from "#domain/keys/environment.ts";
import type { KeyKind } from "#domain/keys/key-kind.ts";
import type { KeyRight } from "#domain/keys/right.ts";
import type { NewProposal } from "#server/proposals/store/make-proposal.ts";
import type { Attempt } from "#server/webhooks/store/delivery.ts";

/** The state of an account after the demo's month. */
export type Demo = {
  name: string;
  owner: { id: string; email: string };
  opened_at: Date;
  credits: { amount: number; reason: string; at: Date }[];
  contracts: (Description & { id: string; name: string; columns: ContractColumn[] })[];
  /** With the contract '' for that of the account. */
  policies: { contract_id: string; policy: Policy }[];
  approvals: DemoApproval[];
  consumers: (Consumer & { contract_id: string })[];
  incidents: DemoIncident[];
  keys: {
    id: string;
    hash: Uint8Array;
    key_preview: string;
    environment: Environment;
    label: string;
    is_active: boolean;
    kind: KeyKind;
    rights: KeyRight[];
    contracts: string[];
  }[];
  /** What an agent asks for. */
  proposal: NewProposal & { key_id: string };
  webhooks: {
    id: string;
    url: string;
    events: Result[];
    contract_id: string | null;
    active: boolean;
    secret: Uint8Array;
  }[];
  /** Oldest first. */
  checks: DemoCheck[];
  acts: DemoAct[];
};

export type DemoApproval = Approval & { contract_id: string; check_id: string | null };

/** A change that repeats over checks; '' is the type of a column that has none. */
export type DemoIncident = {
  contract_id: string;
  kind: ChangeKind;
  column: string;
  from: string;
  to: string;
  first_check_id: string;
  first_seen: Date;
  last_check_id: string;
  last_seen: Date;
  checks: number;
  blocks: boolean;
};

export type DemoCheck = Verdict & {
  gate: Gate;
  source: Record<string, string> | null;
  id: string;
  at: Date;
  contract_id: string;
  incoming: Column[];
  /** Null for a check that the owner ran in the console. */
  key_id: string | null;
  environment: Environment;
  deliveries: {
    id: string;
    webhook_id: string;
    status: "delivered" | "abandoned";
    first_attempt: number;
    attempts: Attempt[];
  }[];
};

/** An action of the owner; the target is null for the account itself. */
export type DemoAct = { action: Action; target: string | null; detail: Detail | null; at: Date };
