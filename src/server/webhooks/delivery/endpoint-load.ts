import { type ClaimedDelivery, type EndpointUse, PER_ENDPOINT } from "../store/delivery-queue.ts";

/** Most attempts under way to an endpoint that gave no answer the last time. */
const PER_SILENT_ENDPOINT = 2;

/** Endpoints that are remembered though nothing is under way; with more, all those are forgotten. */
const MAX_REMEMBERED = 10_000;

type Load = Pick<ClaimedDelivery, "account_id" | "webhook_id" | "destination" | "bytes">;

export type EndpointLoad = {
  begin: (delivery: Load) => void;
  /** `answered`: the endpoint sent a response, whatever its status. */
  end: (delivery: Load, answered: boolean) => void;
  /** Leaves a webhook no place for so many seconds; false when it has none already. */
  putOff: (webhook_id: string, seconds: number) => boolean;
  use: () => EndpointUse[];
  /** Bytes under way in all. */
  bytes: () => number;
};

type Endpoint = Omit<EndpointUse, "places"> & { silent: boolean; closed_until: number };

/** How busy this process is with each endpoint, so that dead ones do not take all places. */
export function endpointLoad(now = Date.now): EndpointLoad {
  const endpoints = new Map<string, Endpoint>();
  let bytes = 0;

  function forget() {
    if (endpoints.size <= MAX_REMEMBERED) return;
    for (const [id, { under_way }] of endpoints) if (under_way === 0) endpoints.delete(id);
  }

  return {
    begin(delivery) {
      const { account_id, webhook_id, destination } = delivery;
      const endpoint = endpoints.get(webhook_id) ?? {
        ...{ account_id, webhook_id, destination, under_way: 0, bytes: 0 },
        ...{ silent: false, closed_until: 0 },
      };
      endpoint.under_way++;
      endpoint.bytes += delivery.bytes;
      bytes += delivery.bytes;
      endpoints.set(webhook_id, endpoint);
    },
    end(delivery, answered) {
      bytes -= delivery.bytes;
      const endpoint = endpoints.get(delivery.webhook_id);
      if (!endpoint) return;
      endpoint.under_way--;
      endpoint.bytes -= delivery.bytes;
      endpoint.silent = !answered;
      const isIdle = endpoint.under_way === 0 && endpoint.closed_until <= now();
      if (isIdle && answered) endpoints.delete(delivery.webhook_id);
      forget();
    },
    putOff(webhook_id, seconds) {
      const endpoint = endpoints.get(webhook_id);
      if (!endpoint || endpoint.closed_until > now()) return false;
      endpoint.closed_until = now() + seconds * 1000;
      return true;
    },
    use: () =>
      [...endpoints.values()].map(({ silent, closed_until, ...use }) => {
        if (closed_until > now()) return { ...use, places: 0 };
        return { ...use, places: silent ? PER_SILENT_ENDPOINT : PER_ENDPOINT };
      }),
    bytes: () => bytes,
  };
}
