import pg from "pg";
import { wireOf } from "../wire.ts";
import { type Host, urlOf } from "./hosts.ts";

/** Read-only, as Postgres says it. */
const READ_ONLY = "25006";

/** Searches that have not ended. Connections to the same hosts share one meanwhile. */
const searches = new Map<string, Promise<Host>>();

/**
 * Returns the first host that takes writes. All are asked at once, so that a silent one delays
 * nobody.
 */
export function primaryOf(url: URL, hosts: Host[], patience: number): Promise<Host> {
  const key = `${patience} ${url.href}`;
  const running = searches.get(key);
  if (running) return running;
  const search = Promise.any(hosts.map((host) => ask(url, host, patience)))
    .catch(({ errors }: AggregateError) => Promise.reject(reasonOf(errors, hosts)))
    .finally(() => searches.delete(key));
  searches.set(key, search);
  return search;
}

/** Resolves when the host takes writes. */
async function ask(url: URL, host: Host, patience: number): Promise<Host> {
  const client = new pg.Client(urlOf(url, host).href);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    wireOf(client).connection.stream.destroy();
  }, patience);
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ closed: boolean }>(
      "SELECT current_setting('transaction_read_only') = 'on' AS closed",
    );
    if (rows[0]?.closed) throw coded("read-only", READ_ONLY);
    return host;
  } catch (error) {
    throw isLate ? coded("no answer", "ETIMEDOUT") : error;
  } finally {
    clearTimeout(timer);
    client.end().catch(() => undefined);
  }
}

/** An error that no other TLS setting would prevent. */
function coded(message: string, code: unknown) {
  return Object.assign(new Error(message), { code, syscall: "connect" });
}

/** Returns the error of a host that could take writes, or the outcomes of all hosts. */
function reasonOf(errors: Error[], hosts: Host[]): Error {
  const failure = errors.find((error) => !isOutOfReach(error));
  if (failure) return failure;
  const list = hosts.map(({ host, port }, index) => `${host}:${port} (${errors[index]?.message})`);
  const codes = errors.map((error) => (error as { code?: unknown }).code);
  const code = codes.includes(READ_ONLY) ? READ_ONLY : codes[0];
  return coded(`no host takes writes: ${list.join(", ")}`, code);
}

function isOutOfReach(error: Error) {
  const { syscall } = error as { syscall?: string };
  return syscall === "connect" || syscall === "getaddrinfo";
}
