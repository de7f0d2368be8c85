import { type ClaimedDelivery, PER_ENDPOINT, type Taken } from "../store/delivery-queue.ts";

/** Most attempts under way to an endpoint that gave no answer the last time. */
const PER_SILENT_ENDPOINT = 2;

/** Silent endpoints that are remembered; with more, all are forgotten and found out again. */
const MAX_REMEMBERED = 10_000;

type Endpoint = Pick<ClaimedDelivery, "account_id" | "webhook_id">;

export type EndpointLoad = {
  begin: (endpoint: Endpoint) => void;
  /** `answered`: the endpoint sent a response, whatever its status. */
  end: (endpoint: Endpoint, answered: boolean) => void;
  /** Places that are taken. Of PER_ENDPOINT, silent endpoints have fewer. */
  taken: () => Taken;
};

/** How busy this process is with each endpoint, so that dead ones do not take all places. */
export function endpointLoad(): EndpointLoad {
  const webhooks = new Map<string, number>();
  const accounts = new Map<string, number>();
  const silent = new Set<string>();
  return {
    begin({ account_id, webhook_id }) {
      change(webhooks, webhook_id, 1);
      change(accounts, account_id, 1);
    },
    end({ account_id, webhook_id }, answered) {
      change(webhooks, webhook_id, -1);
      change(accounts, account_id, -1);
      if (answered) silent.delete(webhook_id);
      else silent.add(webhook_id);
      if (silent.size > MAX_REMEMBERED) silent.clear();
    },
    taken() {
      const taken = new Map(webhooks);
      for (const webhook_id of silent)
        change(taken, webhook_id, PER_ENDPOINT - PER_SILENT_ENDPOINT);
      return { webhooks: taken, accounts };
    },
  };
}

function change(counts: Map<string, number>, id: string, by: number) {
  const count = (counts.get(id) ?? 0) + by;
  if (count > 0) counts.set(id, count);
  else counts.delete(id);
}
