import { Prisma } from "#generated/prisma/client.ts";
import { PER_ENDPOINT } from "./claim-limit.ts";

/**
 * This process's use of an endpoint, and its slots: PER_ENDPOINT, fewer while it does not answer,
 * none while its deliveries are put off.
 */
export type EndpointUse = {
  account_id: string;
  webhook_id: string;
  destination: string;
  under_way: number;
  bytes: number;
  places: number;
};

/** CTEs of the running attempts: `used` by endpoint, the others their sums. */
export function placesInUse(use: EndpointUse[]) {
  const each = <T>(pick: (endpoint: EndpointUse) => T) => use.map(pick);
  return Prisma.sql`
    used AS MATERIALIZED (
      SELECT *, places < ${PER_ENDPOINT}::int AS is_silent FROM unnest(
        ${each(({ account_id }) => account_id)}::text[],
        ${each(({ webhook_id }) => webhook_id)}::text[],
        ${each(({ destination }) => destination)}::text[],
        ${each(({ under_way }) => under_way)}::int[],
        ${each(({ bytes }) => bytes)}::int[],
        ${each(({ places }) => places)}::int[]
      ) AS u (account_id, webhook_id, destination, under_way, bytes, places)
    ), account_use AS (
      SELECT account_id, sum(bytes) AS bytes,
        sum(under_way) FILTER (WHERE is_silent) AS silent,
        sum(under_way) FILTER (WHERE NOT is_silent) AS answering
      FROM used GROUP BY account_id
    ), destination_use AS (
      SELECT destination, sum(under_way) AS under_way FROM used GROUP BY destination
    ), share_use AS (
      SELECT destination, account_id, sum(under_way) AS under_way
      FROM used GROUP BY destination, account_id
    )`;
}
