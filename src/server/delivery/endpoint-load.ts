import { PER_ENDPOINT } from "../store/delivery-queue.ts";

/** Most attempts under way to an endpoint that gave no answer the last time. */
const PER_SILENT_ENDPOINT = 2;

/** Silent endpoints that are remembered; with more, all are forgotten and found out again. */
const MAX_REMEMBERED = 10_000;

export type EndpointLoad = {
  begin: (webhook_id: string) => void;
  /** `answered`: the endpoint sent a response, whatever its status. */
  end: (webhook_id: string, answered: boolean) => void;
  /** Places of PER_ENDPOINT that are taken, by webhook: silent endpoints have fewer. */
  taken: () => Map<string, number>;
};

/** How busy this process is with each endpoint, so that dead ones do not take all places. */
export function endpointLoad(): EndpointLoad {
  const underWay = new Map<string, number>();
  const silent = new Set<string>();
  return {
    begin(webhook_id) {
      underWay.set(webhook_id, (underWay.get(webhook_id) ?? 0) + 1);
    },
    end(webhook_id, answered) {
      const left = (underWay.get(webhook_id) ?? 1) - 1;
      if (left > 0) underWay.set(webhook_id, left);
      else underWay.delete(webhook_id);
      if (answered) silent.delete(webhook_id);
      else silent.add(webhook_id);
      if (silent.size > MAX_REMEMBERED) silent.clear();
    },
    taken() {
      const taken = new Map(underWay);
      for (const webhook_id of silent) {
        taken.set(webhook_id, (taken.get(webhook_id) ?? 0) + PER_ENDPOINT - PER_SILENT_ENDPOINT);
      }
      return taken;
    },
  };
}
