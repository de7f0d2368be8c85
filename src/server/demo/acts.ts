import type { Description } from "#domain/contracts/description.ts";
import { PAUSED_AGO, RECOVERY } from "./endpoints.ts";
import type { DemoAct } from "./store/demo.ts";

const DAY = 24 * 60 * 60 * 1000;

/** When the colleague's key was revoked; it was last used the day before. */
const REVOKED_AGO = 21 * DAY;

type Made = {
  name: string;
  credits: { amount: number; reason: string; at: Date }[];
  contracts: (Description & { id: string; name: string })[];
  keys: { id: string; environment: string; label: string; is_active: boolean }[];
  webhooks: Record<"alerts" | "airflow" | "pager", Webhook>;
};

type Webhook = { id: string; events: string[]; contract_id: string | null };

/** Returns the month's audit events besides checks, oldest first. */
export function actsOf(made: Made, opened_at: Date, now: number): DemoAct[] {
  const { name, credits, contracts, keys, webhooks } = made;
  const [first, ...topUps] = credits;
  const atFirst: Omit<DemoAct, "at">[] = [
    {
      action: "operator.openAccount",
      target: null,
      detail: { name, credits: first?.amount ?? 0 },
    },
    ...contracts.map(({ id, name }) => ({
      action: "contracts.create" as const,
      target: id,
      detail: { name },
    })),
    ...contracts.map(({ id, description, owner, tags }) => ({
      action: "catalogue.describe" as const,
      target: id,
      detail: { description, owner, tags },
    })),
    ...keys.map(({ id, environment, label }) => ({
      action: "keyring.create" as const,
      target: id,
      detail: { environment, label },
    })),
    ...Object.values(webhooks).map(({ id, events, contract_id }) => ({
      action: "webhooks.create" as const,
      target: id,
      detail: { events, ...(contract_id && { contract_id }) },
    })),
  ];
  const ago = (time: number) => new Date(now - time);
  const later: DemoAct[] = [
    ...topUps.map(({ amount, reason, at }) => ({
      action: "operator.addCredits" as const,
      target: null,
      detail: { amount, reason },
      at,
    })),
    ...keys
      .filter(({ is_active }) => !is_active)
      .map(({ id }) => ({
        action: "keys.revoke" as const,
        target: id,
        detail: null,
        at: ago(REVOKED_AGO),
      })),
    {
      action: "webhooks.setActive",
      target: webhooks.pager.id,
      detail: { active: false },
      at: ago(PAUSED_AGO),
    },
    {
      action: "deliveries.redeliverFailed",
      target: webhooks.airflow.id,
      detail: { since: ago(RECOVERY.since).toISOString() },
      at: ago(RECOVERY.at),
    },
  ];
  // One millisecond apart, to sort in this order.
  const opening = atFirst.map((act, i) => ({ ...act, at: new Date(opened_at.getTime() + i) }));
  return [...opening, ...later].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
