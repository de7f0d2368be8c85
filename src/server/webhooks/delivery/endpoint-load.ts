import { PER_ENDPOINT } from "../store/claim-limit.ts";
import type { ClaimedDelivery } from "../store/delivery-queue.ts";
import type { EndpointUse } from "../store/endpoint-use.ts";

/** Maximum concurrent attempts to an endpoint that did not answer the last time. */
const PER_SILENT_ENDPOINT = 2;

/** Cap on remembered endpoints; beyond it, all without running attempts are forgotten. */
const MAX_REMEMBERED = 10_000;

type Load = Pick<ClaimedDelivery, "account_id" | "webhook_id" | "destination" | "bytes">;

export type EndpointLoad = {
  begin: (delivery: Load) => void;
  /** `answered` is true when the endpoint sent a response, whatever its status. */
  end: (delivery: Load, answered: boolean) => void;
  /** Suspends deliveries to a webhook for some seconds. Returns false when they already are. */
  putOff: (webhook_id: string, seconds: number) => boolean;
  use: () => EndpointUse[];
  /** Total bytes of running deliveries. */
  bytes: () => number;
};

type Endpoint = Omit<EndpointUse, "places"> & { silent: boolean; closed_until: number };

/**
 * Tracks this process's running attempts per endpoint, so that dead endpoints cannot take all
 * slots.
 */
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
        account_id,
        webhook_id,
        destination,
        under_way: 0,
        bytes: 0,
        silent: false,
        closed_until: 0,
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
