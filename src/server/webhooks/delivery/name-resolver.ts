import { Resolver } from "node:dns/promises";
import type { Resolve } from "./resolve.ts";
import { type SystemNames, systemNames } from "./system-names.ts";

/** All of a look-up: an attempt has time left to say that it failed. */
const LOOK_UP_MS = 5000;

/** What c-ares waits for an answer at first, and how often it asks each server. */
const TRY = { timeout: 1500, tries: 3 };

/** A name that has no address, or whose name servers do not say so. */
class Unresolved extends Error {
  readonly code = "ENOTFOUND";
}

type LookUp = { found: Promise<string[]>; cancel: () => void; waiting: number };

export type ResolverOptions = {
  names?: () => SystemNames;
  /** Name servers, instead of the machine's. */
  servers?: string[];
  milliseconds?: number;
};

/**
 * Resolves names without getaddrinfo, which holds one of few threads until it has an answer
 * (docs/decisions/0027): the hosts file, then the machine's name servers and search domains. Look-ups of
 * one name at a time are one look-up, which ends when nobody waits for it any more.
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
    // Whoever waited may be gone by then.
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
      // Whoever asks from now on must not share what is cancelled.
      if (running.get(hostname) === lookUp) running.delete(hostname);
      lookUp.cancel();
    };
    signal.addEventListener("abort", leave, { once: true });
    return lookUp.found.finally(() => signal.removeEventListener("abort", leave));
  };
}

/** The addresses of the first candidate that has any. */
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

/** True when a name server said that there is no such name, or none of its addresses. */
function isAbsence(answer: PromiseSettledResult<string[]>) {
  return answer.status === "rejected" && ["ENOTFOUND", "ENODATA"].includes(answer.reason?.code);
}
