import { readFileSync } from "node:fs";

/** The system's own name resolution: addresses of the hosts file, and search domains. */
export type SystemNames = {
  addresses: (name: string) => string[];
  /** The full names to look up in turn, as getaddrinfo would. */
  candidates: (name: string) => string[];
};

/** Parses the contents of a hosts file and a resolv.conf. */
export function parseSystemNames(hosts: string, resolvConf: string): SystemNames {
  const known = new Map<string, string[]>();
  for (const [address = "", ...names] of linesOf(hosts)) {
    for (const name of names) {
      const key = name.toLowerCase();
      known.set(key, [...(known.get(key) ?? []), address]);
    }
  }
  let search: string[] = [];
  let ndots = 1;
  for (const [keyword, ...values] of linesOf(resolvConf)) {
    if (keyword === "search" || keyword === "domain") search = values;
    if (keyword !== "options") continue;
    for (const value of values) ndots = Number(/^ndots:(\d+)$/.exec(value)?.[1] ?? ndots);
  }
  return {
    addresses: (name) => {
      const key = name.replace(/\.$/, "");
      const addresses = known.get(key);
      if (addresses) return addresses;
      return /(^|\.)localhost$/.test(key) ? ["127.0.0.1", "::1"] : [];
    },
    candidates: (name) => {
      if (name.endsWith(".")) return [name];
      const searched = search.map((domain) => `${name}.${domain}`);
      const isWhole = name.split(".").length > ndots;
      return isWhole ? [name, ...searched] : [...searched, name];
    },
  };
}

function linesOf(text: string) {
  return text
    .split("\n")
    .map((line) => line.replace(/[#;].*/, "").trim())
    .filter(Boolean)
    .map((line) => line.split(/\s+/));
}

/**
 * How long the files are cached. They are read synchronously, since the thread pool may be
 * exhausted.
 */
const FRESH_MS = 5000;

/** Returns a function that reads the files in /etc, again when they may have changed. */
export function systemNames(): () => SystemNames {
  let known: SystemNames | null = null;
  let readAt = 0;
  return () => {
    if (known && performance.now() - readAt < FRESH_MS) return known;
    readAt = performance.now();
    known = parseSystemNames(read("/etc/hosts"), read("/etc/resolv.conf"));
    return known;
  };
}

function read(path: string) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
