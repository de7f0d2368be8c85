import { Resolver } from "node:dns/promises";
import type { Resolve } from "./resolve.ts";
import { type SystemNames, systemNames } from "./system-names.ts";

/**
 * Timeout of a whole lookup; shorter than an attempt, so that there is time left to record the
 * failure.
 */
const LOOK_UP_MS = 5000;

/** Initial timeout of c-ares for a query, and its tries per server. */
const TRY = { timeout: 1500, tries: 3 };

/** A name that has no address, or whose name servers do not answer. */
class Unresolved extends Error {
  readonly code = "ENOTFOUND";
}

type LookUp = { found: Promise<string[]>; cancel: () => void; waiting: number };

export type ResolverOptions = {
  names?: () => SystemNames;
  /** Name servers to use instead of the system's. */
  servers?: string[];
  milliseconds?: number;
};

/**
 * Resolves names without getaddrinfo, which blocks one of few threads until it is answered
 * (docs/decisions/0027): through the hosts file, then the system's name servers and search domains.
 * Concurrent lookups of a name are shared, and cancelled when nobody waits for them any more.
 */
export function nameResolver({
  names = systemNames(),
  servers,
  milliseconds = LOOK_UP_MS,
}: ResolverOptions = {}): Resolve {
  const running = new Map<string, LookUp>();

  function start(hostname: string): LookUp {
    const resolver = new Resolver(TRY);
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    const timer = setTimeout(cancel, milliseconds);
    const found = ask(resolver, names().candidates(hostname)).finally(() => {
      clearTimeout(timer);
      if (running.get(hostname)?.found === found) running.delete(hostname);
    });
    // Handled here, because all callers may have left.
    found.catch(() => undefined);
    return { found, cancel, waiting: 0 };
  }

  return (hostname, signal) => {
    const local = names().addresses(hostname);
    if (local.length > 0) return Promise.resolve(local);
    const lookUp = running.get(hostname) ?? start(hostname);
    running.set(hostname, lookUp);
    lookUp.waiting++;
    const leave = () => {
      if (--lookUp.waiting > 0) return;
      // Later callers must not share a cancelled lookup.
      if (running.get(hostname) === lookUp) running.delete(hostname);
      lookUp.cancel();
    };
    signal.addEventListener("abort", leave, { once: true });
    return lookUp.found.finally(() => signal.removeEventListener("abort", leave));
  };
}

/** Returns the addresses of the first candidate that has any. */
async function ask(resolver: Resolver, candidates: string[]): Promise<string[]> {
  for (const name of candidates) {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((answer) =>
      answer.status === "fulfilled" ? answer.value : [],
    );
    if (addresses.length > 0) return addresses;
    if (!answers.every(isAbsence)) break;
  }
  throw new Unresolved("the name cannot be resolved");
}

/** Returns whether a name server answered that the name or its addresses do not exist. */
function isAbsence(answer: PromiseSettledResult<string[]>) {
  return answer.status === "rejected" && ["ENOTFOUND", "ENODATA"].includes(answer.reason?.code);
}
