import { randomUUID } from "node:crypto";
import { migrate } from "#server/database/migration/migrate.ts";
import { TEST_DATABASE_URL } from "../env.ts";
import { testDatabase } from "./database.ts";

type Fault = { make: string[]; mend: string[] };

/** `what` completes "a database that …". */
type NamedFault = Fault & { what: string; isReadable?: true };

export type BreakableDatabase = {
  /** URL for the user that the faults apply to, who owns the database. */
  url: string;
  faults: NamedFault[];
  /** A full disk, simulated by a trigger that raises Postgres' own error. */
  fullDisk: Fault;
  /**
   * Runs statements as superuser: those prefixed "in:" inside the database, others in the
   * maintenance database.
   */
  administer: (statements: string[]) => Promise<void>;
  drop: () => Promise<void>;
};

/**
 * Creates a database with its own user, and faults that can be applied while a server runs on it.
 */
export async function breakableDatabase(): Promise<BreakableDatabase> {
  const id = randomUUID().replaceAll("-", "");
  const [name, user] = [`own_${id}`, `user_${id}`];
  const inside = new URL(TEST_DATABASE_URL);
  inside.pathname = `/${name}`;

  async function administer(statements: string[]) {
    for (const statement of statements) {
      const [, where, sql = ""] = /^(in:)?\s*(.*)$/s.exec(statement) ?? [];
      const db = where ? testDatabase(1, inside.href) : testDatabase(1);
      await db.$executeRawUnsafe(sql).finally(() => db.$disconnect());
    }
  }

  await administer([
    `CREATE ROLE ${user} LOGIN PASSWORD 'secret'`,
    `CREATE DATABASE ${name} OWNER ${user}`,
    `in: ALTER SCHEMA public OWNER TO ${user}`,
  ]);
  const url = new URL(inside);
  Object.assign(url, { username: user, password: "secret" });
  await migrate(url.href);
  return {
    url: url.href,
    faults: faultsOf(name, user),
    fullDisk: FULL_DISK,
    administer,
    drop: () => administer([`DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${user}`]),
  };
}

/** Returns the faults that can be applied to a database and its user. */
function faultsOf(name: string, user: string): NamedFault[] {
  /** Closes open connections, which many of these changes do not affect. */
  const cutOff = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${user}'`;
  return [
    {
      what: "is read-only",
      isReadable: true,
      make: [`ALTER DATABASE ${name} SET default_transaction_read_only = on`, cutOff],
      mend: [`ALTER DATABASE ${name} RESET default_transaction_read_only`, cutOff],
    },
    {
      what: "lets its user only read",
      isReadable: true,
      make: [`ALTER ROLE ${user} SET default_transaction_read_only = on`, cutOff],
      mend: [`ALTER ROLE ${user} RESET default_transaction_read_only`, cutOff],
    },
    {
      what: "has lost its tables",
      make: ["in: ALTER SCHEMA public RENAME TO elsewhere", "in: CREATE SCHEMA public"],
      mend: ["in: DROP SCHEMA public", "in: ALTER SCHEMA elsewhere RENAME TO public"],
    },
    {
      what: "has taken its user's rights",
      make: [`in: REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${user}`],
      mend: [`in: GRANT ALL ON ALL TABLES IN SCHEMA public TO ${user}`],
    },
    {
      what: "knows its user by another password",
      make: [`ALTER ROLE ${user} PASSWORD 'another'`, cutOff],
      mend: [`ALTER ROLE ${user} PASSWORD 'secret'`, cutOff],
    },
    {
      what: "takes no more connections of its user",
      make: [`ALTER ROLE ${user} CONNECTION LIMIT 0`, cutOff],
      mend: [`ALTER ROLE ${user} CONNECTION LIMIT -1`],
    },
    {
      what: "was closed",
      make: [`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`, cutOff],
      mend: [`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`],
    },
    {
      what: "was dropped",
      make: [
        `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
        cutOff,
        `ALTER DATABASE ${name} RENAME TO ${name}_gone`,
      ],
      mend: [
        `ALTER DATABASE ${name}_gone RENAME TO ${name}`,
        `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`,
      ],
    },
  ];
}

const FULL_DISK: Fault = {
  make: [
    `in: CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE 'No space left on device' USING ERRCODE = 'disk_full'; END $$`,
    `in: CREATE TRIGGER full_disk BEFORE INSERT ON "check" FOR EACH ROW EXECUTE FUNCTION full_disk()`,
  ],
  mend: ["in: DROP FUNCTION full_disk CASCADE"],
};
