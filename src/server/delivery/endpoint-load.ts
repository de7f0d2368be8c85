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
  /** Leaves a webhook no place for so many seconds; false when it has none already. */
  putOff: (webhook_id: string, seconds: number) => boolean;
  /** Places that are taken. Of PER_ENDPOINT, silent endpoints have fewer. */
  taken: () => Taken;
};

/** How busy this process is with each endpoint, so that dead ones do not take all places. */
export function endpointLoad(now = Date.now): EndpointLoad {
  const webhooks = new Map<string, number>();
  const accounts = new Map<string, number>();
  const silent = new Set<string>();
  const putOff = new Map<string, number>();
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
    putOff(webhook_id, seconds) {
      const isNew = (putOff.get(webhook_id) ?? 0) <= now();
      if (isNew) putOff.set(webhook_id, now() + seconds * 1000);
      return isNew;
    },
    taken() {
      const taken = new Map(webhooks);
      for (const webhook_id of silent)
        change(taken, webhook_id, PER_ENDPOINT - PER_SILENT_ENDPOINT);
      for (const [webhook_id, until] of putOff) {
        if (until > now()) change(taken, webhook_id, PER_ENDPOINT);
        else putOff.delete(webhook_id);
      }
      return { webhooks: taken, accounts };
    },
  };
}

function change(counts: Map<string, number>, id: string, by: number) {
  const count = (counts.get(id) ?? 0) + by;
  if (count > 0) counts.set(id, count);
  else counts.delete(id);
}
