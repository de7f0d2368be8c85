import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { CLOCKS_APART_MS } from "#server/store/clock.ts";
import { firstIdAt } from "#server/store/id.ts";
import type { RowCount } from "#server/store/row-count.ts";
import type { ContractVersion } from "./contract-version.ts";

/** How many checks are looked at per version. */
const MAX_SEEN = 2000;

type Span = Pick<ContractVersion, "version" | "created_at" | "replaced_at">;

/**
 * Counts the checks against each version, by version. Checks are not indexed by version: those of
 * the time when it was the latest are looked at in the index of the contract's checks, up to a cap.
 */
export async function countVersionChecks(
  db: Database,
  account_id: string,
  contract_id: string,
  spans: readonly Span[],
): Promise<Map<number, RowCount>> {
  if (spans.length === 0) return new Map();
  const counts = spans.map(
    (span) => Prisma.sql`
      SELECT ${span.version}::int AS version,
        count(*) FILTER (WHERE contract_version = ${span.version}::int)::int AS count,
        count(*) < ${MAX_SEEN}::int AS is_exact
      FROM (${seenAt(account_id, contract_id, span)}) seen`,
  );
  const rows = await db.$queryRaw<(RowCount & { version: number })[]>(
    Prisma.join(counts, " UNION ALL "),
  );
  return new Map(rows.map(({ version, ...count }) => [version, count]));
}

/** Returns the ids of the latest checks against a version, newest first. */
export async function latestVersionChecks(
  db: Database,
  account_id: string,
  contract_id: string,
  span: Span,
  limit: number,
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM (${seenAt(account_id, contract_id, span)}) seen
    WHERE contract_version = ${span.version}::int ORDER BY id DESC LIMIT ${limit}::int`;
  return rows.map(({ id }) => id);
}

/**
 * The checks of a version's time first, then those just before and after it: the ids of its checks
 * may be from servers whose clocks are apart.
 */
function seenAt(account_id: string, contract_id: string, { created_at, replaced_at }: Span) {
  const start = idAt(created_at, 0);
  const end = replaced_at && idAt(replaced_at, 0);
  const of = Prisma.sql`
    SELECT id, contract_version FROM "check"
    WHERE account_id = ${account_id} AND contract_id = ${contract_id}`;
  const parts = [
    Prisma.sql`(${of} AND id >= ${start} ${end ? Prisma.sql`AND id < ${end}` : Prisma.empty}
      ORDER BY id DESC LIMIT ${MAX_SEEN}::int)`,
    Prisma.sql`(${of} AND id < ${start} AND id >= ${idAt(created_at, -CLOCKS_APART_MS)}
      ORDER BY id DESC LIMIT ${MAX_SEEN}::int)`,
  ];
  if (replaced_at && end) {
    parts.push(Prisma.sql`(${of} AND id >= ${end} AND id < ${idAt(replaced_at, CLOCKS_APART_MS)}
      ORDER BY id LIMIT ${MAX_SEEN}::int)`);
  }
  return Prisma.sql`${Prisma.join(parts, " UNION ALL ")} LIMIT ${MAX_SEEN}::int`;
}

function idAt(at: Date, apart: number) {
  return firstIdAt("chk", new Date(at.getTime() + apart));
}
