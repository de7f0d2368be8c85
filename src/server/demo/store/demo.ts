import type { Action, Detail } from "#server/audit/rules/audit.ts";
import type { Result, Verdict } from "#server/checks/rules/verdict.ts";
import type { Column, ContractColumn } from "#server/contracts/rules/column.ts";
import type { Environment } from "#server/keys/rules/environment.ts";
import type { Attempt } from "#server/webhooks/store/delivery.ts";

/** The state of an account after the demo's month. */
export type Demo = {
  name: string;
  owner: { id: string; email: string };
  opened_at: Date;
  credits: { amount: number; reason: string; at: Date }[];
  contracts: { id: string; name: string; columns: ContractColumn[] }[];
  keys: {
    id: string;
    hash: Uint8Array;
    key_preview: string;
    environment: Environment;
    label: string;
    is_active: boolean;
  }[];
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

export type DemoCheck = Verdict & {
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
