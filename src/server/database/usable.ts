import { Prisma } from "#generated/prisma/client.ts";
import { Failure, messageOf } from "#server/failure.ts";
import { CONNECT_MS } from "./client.ts";
import { Client } from "./hosts/client.ts";
import { migrationState } from "./migration/migration-state.ts";
import { urlsToTry } from "./tls.ts";

/** The service's tables; those of other programs do not matter, whoever owns them. */
const TABLES = Object.keys(Prisma.ModelName).map((model) =>
  model.replace(/\B[A-Z]/g, (letter) => `_${letter}`).toLowerCase(),
);

type State = {
  is_standby: boolean;
  is_read_only: boolean;
  encoding: string;
  database: string;
  user: string;
  schema: string | null;
  is_new: boolean;
  may_read_migrations: boolean;
  may_create: boolean;
  closed_table: string | null;
};

const SQL = `
  SELECT pg_is_in_recovery() AS is_standby,
    current_setting('transaction_read_only') = 'on' AS is_read_only,
    current_setting('server_encoding') AS encoding,
    current_database() AS database, current_user AS user,
    coalesce(m.relnamespace::regnamespace::text, current_schema()) AS schema,
    m.oid IS NULL AS is_new,
    has_schema_privilege(current_schema(), 'CREATE') AS may_create,
    has_table_privilege(m.oid, 'SELECT') IS TRUE AS may_read_migrations,
    (
      SELECT min(t.relname) FROM pg_class t
      WHERE t.relnamespace = m.relnamespace AND t.relname = ANY ($1)
        AND NOT (has_table_privilege(t.oid, 'SELECT') AND has_table_privilege(t.oid, 'INSERT')
          AND has_table_privilege(t.oid, 'UPDATE') AND has_table_privilege(t.oid, 'DELETE'))
    ) AS closed_table
  FROM (SELECT to_regclass('_prisma_migrations') AS oid) AS migrations
  LEFT JOIN pg_class m USING (oid)`;

/**
 * Connects to the database given by an environment variable and returns the URL to use: with the
 * one TLS setting that its `sslmode` allows and the database supports. Throws a Failure that
 * explains why the database cannot be used.
 */
export async function usableUrl(url: string, variable: string): Promise<string> {
  const failures: { error: unknown; way: URL }[] = [];
  for (const way of urlsToTry(url, variable)) {
    try {
      const reason = await reasonAgainstUse(way);
      if (reason) throw new Failure(reason);
      return way.href;
    } catch (error) {
      failures.push({ error, way });
      if (!isTlsMismatch(error)) break;
    }
  }
  const [first, last = first] = failures;
  const reported = isRejectedByHba(last?.error) ? first : last;
  throw new Failure(`The database of ${variable} cannot be used: ${sentenceOf(reported)}`);
}

/** Returns why the server cannot work with a database, or null when it can. */
async function reasonAgainstUse(way: URL): Promise<string | null> {
  const client = new Client({
    connectionString: way.href,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<State>(SQL, [TABLES]);
    const state = rows[0] as State;
    return reasonAgainst(state) ?? (state.may_read_migrations ? await lossIn(client, state) : null);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns which table is missing although this version's migrations have created it. */
async function lossIn(client: Client, { schema }: State): Promise<string | null> {
  const { missing, unknown } = await migrationState(client);
  if (missing.length > 0 || unknown.length > 0) return null;
  const { rows } = await client.query<{ name: string }>(
    "SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(quote_ident(name)) IS NULL",
    [TABLES],
  );
  const [lost] = rows;
  return lost
    ? `the table ${lost.name} is not in the schema ${schema}; move it there, or restore a backup`
    : null;
}

/** Returns why the server cannot work with a database in this state, or null when it can. */
function reasonAgainst(state: State): string | null {
  const { database, user, schema, encoding, closed_table } = state;
  if (state.is_standby) return `${database} is on a read-only standby; use its primary`;
  if (state.is_read_only) {
    return `${database} is read-only for ${user} (default_transaction_read_only is on)`;
  }
  if (encoding !== "UTF8") {
    return `${database} has the encoding ${encoding}; create one WITH ENCODING 'UTF8' TEMPLATE template0`;
  }
  if (schema === null)
    return `${user} cannot use any schema of ${database}; create one or set search_path`;
  if (state.is_new && !state.may_create) {
    return `${user} cannot create tables there; GRANT CREATE ON SCHEMA ${schema} TO ${user}`;
  }
  if (closed_table === null) return null;
  return (
    `${user} cannot read and change the table ${closed_table}; ` +
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${user}`
  );
}

/**
 * Returns whether another TLS setting may succeed: the error is neither the network's nor the
 * credentials'.
 */
function isTlsMismatch(error: unknown) {
  if (error instanceof Failure) return false;
  const { severity, syscall } = error as { severity?: string; syscall?: string };
  if (severity) return isRejectedByHba(error);
  return syscall !== "connect" && syscall !== "getaddrinfo";
}

/** Returns whether pg_hba.conf has no entry for this TLS setting. */
function isRejectedByHba(error: unknown) {
  return (error as { code?: unknown } | undefined)?.code === "28000";
}

function sentenceOf(failure: { error: unknown; way: URL } | undefined) {
  const { error, way } = failure ?? {};
  const message = messageOf(error).replace(/\s+/g, " ");
  const isTls = /certificate|SSL|TLS|altname/i.test(message);
  return isTls ? `${message} (sslmode=${way?.searchParams.get("sslmode")})` : message;
}
