import { type ClientBase, Pool, type PoolClient } from "pg";
import { withClient } from "./client.ts";
import { FollowingClient } from "./hosts/client.ts";
import { forgetNames, isPooled } from "./pooler.ts";
import { wireOf } from "./wire.ts";

/** Timeout for opening a connection, and again for preparing it. */
export const CONNECT_MS = 2000;

/** How long the pool makes do with its connections after Postgres refused another one. */
const BACKOFF_MS = 5000;

/** Session timeouts, in ms. Behind a pooler, the role or the pooler has to set them. */
const LIMITS = {
  statement_timeout: 10_000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
};

/** Opens a pool of at most `connections`, each with its session settings. */
export function openPool(url: string, connections: number): Pool {
  return new BackoffPool({
    connectionString: url,
    Client: FollowingClient,
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    onConnect: prepareInTime,
  });
}

/** Returns the limits that a pool's sessions lack, as they do behind a pooler. */
export async function missingLimits(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    await prepare(client);
    const { rows } = await client.query<{ name: string }>(
      "SELECT name FROM pg_settings WHERE name = ANY ($1) AND setting = '0' ORDER BY name",
      [Object.keys(LIMITS)],
    );
    return rows.map(({ name }) => name);
  });
}

async function prepareInTime(client: ClientBase) {
  const timer = setTimeout(() => wireOf(client).connection.stream.destroy(), CONNECT_MS);
  await prepare(client).finally(() => clearTimeout(timer));
}

/** Sets up a session. Not with startup parameters, most of which PgBouncer rejects. */
async function prepare(client: ClientBase) {
  const pooled = await isPooled(client);
  if (pooled) forgetNames(client);
  // PgBouncer tracks TimeZone per client; any other setting would leak to the next client.
  const settings = Object.entries({ TimeZone: "'UTC'", ...(!pooled && LIMITS) });
  await client.query(settings.map(([name, value]) => `SET ${name} = ${value}`).join("; "));
}

type OnConnected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A pool that makes do with its open connections when Postgres refuses another one. */
class BackoffPool extends Pool {
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
    }, BACKOFF_MS).unref();
  }
}

/** Returns whether Postgres or PgBouncer refused a connection because there are too many. */
function isFull(error: Error | undefined) {
  if (!error) return false;
  return (
    ("code" in error && error.code === "53300") || /no more connections allowed/.test(error.message)
  );
}
