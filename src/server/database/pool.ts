import { type ClientBase, Pool, type PoolClient } from "pg";
import { forgetNames, isPooled } from "./pooler.ts";
import { wireOf } from "./wire.ts";

/** How long a connection may take to be made, and again to be prepared. */
export const CONNECT_MS = 2000;

/** After Postgres had no connection left, the pool does not ask for more for so long. */
const CONTENT_MS = 5000;

/** What a session may take, in ms. Behind a pooler the role or the pooler has to set them. */
const LIMITS = {
  statement_timeout: 10_000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
};

/** A pool of at most `connections` to the database at `url`, each with its settings made. */
export function openPool(url: string, connections: number): Pool {
  return new ContentPool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    onConnect: prepare,
  });
}

/** Which of the limits a session of the pool does not have, as behind a pooler. */
export async function missingLimits(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT name FROM pg_settings WHERE name = ANY ($1) AND setting = '0' ORDER BY name",
    [Object.keys(LIMITS)],
  );
  return rows.map(({ name }) => name);
}

/** Sets what a session needs. Not by parameters of its start, most of which PgBouncer refuses. */
async function prepare(client: ClientBase) {
  const timer = setTimeout(() => wireOf(client).connection.stream.destroy(), CONNECT_MS);
  try {
    const pooled = await isPooled(client);
    if (pooled) forgetNames(client);
    // PgBouncer keeps the time zone for each client, and hands all else on to the next one.
    const settings = Object.entries({ TimeZone: "'UTC'", ...(!pooled && LIMITS) });
    await client.query(settings.map(([name, value]) => `SET ${name} = ${value}`).join("; "));
  } finally {
    clearTimeout(timer);
  }
}

type OnConnected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A pool that goes on with the connections that it has when Postgres grants it no more. */
class ContentPool extends Pool {
  readonly #most = this.options.max;
  #connected = 0;
  #growing: NodeJS.Timeout | undefined;

  constructor(options: ConstructorParameters<typeof Pool>[0]) {
    super(options);
    this.on("connect", () => this.#connected++);
    this.on("remove", () => this.#connected--);
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: OnConnected): void;
  override connect(callback?: OnConnected) {
    if (callback) return this.#connectUntil(performance.now() + CONNECT_MS, callback);
    return new Promise<PoolClient>((resolve, reject) => {
      this.connect((error, client) => (client ? resolve(client) : reject(error)));
    });
  }

  #connectUntil(deadline: number, callback: OnConnected) {
    super.connect((error, client, done) => {
      const waits = isFull(error) && this.totalCount > 0 && performance.now() < deadline;
      if (!waits) return callback(error, client, done);
      this.#stopGrowing();
      this.#connectUntil(deadline, callback);
    });
  }

  #stopGrowing() {
    this.options.max = Math.max(this.#connected, 1);
    clearTimeout(this.#growing);
    this.#growing = setTimeout(() => {
      this.options.max = this.#most;
    }, CONTENT_MS).unref();
  }
}

/** Whether Postgres, or PgBouncer, refuses a connection because there are too many. */
function isFull(error: Error | undefined) {
  if (!error) return false;
  return (
    ("code" in error && error.code === "53300") || /no more connections allowed/.test(error.message)
  );
}
