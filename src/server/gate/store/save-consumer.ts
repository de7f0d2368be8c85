import { boundedPath } from "#domain/details/bounded-text.ts";
import { withDetails } from "#domain/details/details.ts";
import { placesIn } from "#domain/details/places.ts";
import type { Consumer } from "#domain/gate/consumer.ts";
import { CONSUMER_BYTES_PER_CONTRACT, CONSUMERS_PER_CONTRACT } from "#domain/limit.ts";
import { Prisma } from "#generated/prisma/client.ts";
import { lockAccount } from "#server/contracts/store/account-lock.ts";
import { getContract } from "#server/contracts/store/contract.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";
import { CONSUMER_FIELDS, type StoredConsumer } from "./consumer.ts";

export type ConsumerFields = Omit<Consumer, "id">;

/** Why a consumer was not saved; `at` has the positions of the columns that are not there. */
export type NotSaved =
  | { kind: "no_contract" | "no_consumer" | "name_taken" | "too_many" | "too_large" }
  | { kind: "unknown_columns"; at: number[]; version: number };

type Outcome = {
  version: number | null;
  unknown_at: number[] | null;
  is_taken: boolean;
  is_too_large: boolean;
};

/** The size of a consumer's text. */
const BYTES = Prisma.sql`octet_length(concat(name, owner, contact, columns::text))`;

/** A row if there is no room beside the contract's other consumers. */
const TOO_LARGE = Prisma.sql`too_large AS (
    SELECT FROM wanted WHERE ${BYTES} + (SELECT coalesce(sum(${BYTES}), 0) FROM others)
      > ${CONSUMER_BYTES_PER_CONTRACT}::int
  )`;

type Saved = StoredConsumer | { [field in keyof StoredConsumer]: null };

/**
 * Stores a consumer of a contract, if its name is free and the contract has its columns and room
 * for it. Must run in a transaction.
 */
export async function createConsumer(
  db: Database,
  account_id: string,
  contract_id: string,
  { name, owner, contact, columns: given }: ConsumerFields,
): Promise<{ kind: "created"; consumer: StoredConsumer } | NotSaved> {
  await lockAccount(db, account_id);
  const { columns, unknown } = await usedPlaces(db, account_id, contract_id, given);
  const columnsJson = columns && JSON.stringify(columns);
  const [row] = await db.$queryRaw<(Saved & Outcome)[]>`
    WITH ${foundContract(account_id, contract_id, unknown)}, others AS (
      SELECT k.* FROM found JOIN consumer k
        ON k.account_id = ${account_id} AND k.contract_id = found.id
    ), wanted AS (
      SELECT id, ${name}::text AS name, ${owner}::text AS owner, ${contact}::text AS contact,
        ${columnsJson}::jsonb AS columns
      FROM found
    ), ${TOO_LARGE}, created AS (
      INSERT INTO consumer AS k (account_id, id, contract_id, name, owner, contact, columns)
      SELECT ${account_id}, ${newId("csm")}, id, name, owner, contact, columns
      FROM wanted
      WHERE NOT EXISTS (SELECT FROM unknown) AND NOT EXISTS (SELECT FROM too_large)
        AND NOT EXISTS (SELECT FROM others WHERE name = ${name})
        AND (SELECT count(*) FROM others) < ${CONSUMERS_PER_CONTRACT}::int
      RETURNING ${CONSUMER_FIELDS}
    )
    SELECT created.*, (SELECT version FROM found), (SELECT array_agg(at) FROM unknown) AS unknown_at,
      EXISTS (SELECT FROM others WHERE name = ${name}) AS is_taken,
      EXISTS (SELECT FROM too_large) AS is_too_large
    FROM (VALUES (1)) AS asked LEFT JOIN created ON true`;
  if (!row) return { kind: "no_contract" };
  const { version, unknown_at, is_taken, is_too_large, ...consumer } = row;
  const refused = notSaved({ version, unknown_at, is_taken, is_too_large });
  if (refused || consumer.id === null) return refused ?? { kind: "too_many" };
  return { kind: "created", consumer };
}

/** Changes the fields of a consumer that are given; also returns what it was. Must run in a transaction. */
export async function updateConsumer(
  db: Database,
  account_id: string,
  { contract_id, id }: { contract_id: string; id: string },
  change: Partial<ConsumerFields>,
): Promise<{ kind: "updated"; consumer: StoredConsumer; before: ConsumerFields } | NotSaved> {
  await lockAccount(db, account_id);
  const { name = null, owner, contact } = change;
  const { columns, unknown } = await usedPlaces(db, account_id, contract_id, change.columns);
  const columnsJson = columns ? JSON.stringify(columns) : null;
  const [row] = await db.$queryRaw<(Saved & Outcome & { before: ConsumerFields })[]>`
    WITH ${foundContract(account_id, contract_id, unknown)}, old AS (
      SELECT k.* FROM found JOIN consumer k
        ON k.account_id = ${account_id} AND k.contract_id = found.id AND k.id = ${id}
    ), others AS (
      SELECT k.* FROM found JOIN consumer k
        ON k.account_id = ${account_id} AND k.contract_id = found.id AND k.id <> ${id}
    ), taken AS (
      SELECT FROM others WHERE name = ${name}
    ), wanted AS (
      SELECT id, coalesce(${name}, name) AS name,
        ${owner === undefined ? Prisma.sql`owner` : Prisma.sql`${owner}::text AS owner`},
        ${contact === undefined ? Prisma.sql`contact` : Prisma.sql`${contact}::text AS contact`},
        ${columns === undefined ? Prisma.sql`columns` : Prisma.sql`${columnsJson}::jsonb AS columns`}
      FROM old WHERE NOT EXISTS (SELECT FROM taken) AND NOT EXISTS (SELECT FROM unknown)
    ), ${TOO_LARGE}, changed AS (
      UPDATE consumer k SET name = w.name, owner = w.owner, contact = w.contact,
        columns = w.columns, updated_at = now()
      FROM wanted w
      WHERE k.account_id = ${account_id} AND k.id = w.id AND NOT EXISTS (SELECT FROM too_large)
        AND (k.name, k.owner, k.contact, k.columns)
          IS DISTINCT FROM (w.name, w.owner, w.contact, w.columns)
      RETURNING ${CONSUMER_FIELDS}
    ), saved AS (
      SELECT * FROM changed
      UNION ALL
      SELECT ${CONSUMER_FIELDS} FROM old k WHERE NOT EXISTS (SELECT FROM changed)
    )
    SELECT saved.*, (SELECT version FROM found), (SELECT array_agg(at) FROM unknown) AS unknown_at,
      EXISTS (SELECT FROM taken) AS is_taken, EXISTS (SELECT FROM too_large) AS is_too_large, (
        SELECT jsonb_build_object('name', name, 'owner', owner, 'contact', contact,
          'columns', columns) FROM old
      ) AS before
    FROM (VALUES (1)) AS asked LEFT JOIN saved ON true`;
  if (!row) return { kind: "no_contract" };
  const { version, unknown_at, is_taken, is_too_large, before, ...consumer } = row;
  if (version !== null && consumer.id === null) return { kind: "no_consumer" };
  const refused = notSaved({ version, unknown_at, is_taken, is_too_large });
  if (refused || consumer.id === null) return refused ?? { kind: "no_consumer" };
  return { kind: "updated", consumer, before };
}

type Used = readonly string[] | null | undefined;

/**
 * The columns and paths as changes name them, which cuts long paths, and the positions of those that
 * the contract does not have. It cannot change meanwhile.
 */
async function usedPlaces(
  db: Database,
  account_id: string,
  contract_id: string,
  given: Used,
): Promise<{ columns: Used; unknown: number[] }> {
  const contract = given ? await getContract(db, account_id, contract_id) : null;
  if (!given || !contract) return { columns: given, unknown: [] };
  const places = new Set(placesIn(withDetails(contract.columns, contract.details)));
  const columns = given.map((name) => (places.has(name) ? name : boundedPath(name)));
  const unknown = columns.flatMap((name, at) => (places.has(name) ? [] : [at]));
  return { columns: [...new Set(columns)], unknown };
}

/** The contract as `found`, and the positions as `unknown`. */
function foundContract(account_id: string, contract_id: string, unknown: readonly number[]) {
  return Prisma.sql`found AS (
      SELECT id, version FROM contract WHERE account_id = ${account_id} AND id = ${contract_id}
    ), unknown AS (
      SELECT at FROM found, unnest(${[...unknown]}::int[]) AS at
    )`;
}

function notSaved({ version, unknown_at, is_taken, is_too_large }: Outcome): NotSaved | null {
  if (version === null) return { kind: "no_contract" };
  if (unknown_at) return { kind: "unknown_columns", at: unknown_at, version };
  if (is_taken) return { kind: "name_taken" };
  return is_too_large ? { kind: "too_large" } : null;
}
