import { isLoopback } from "#domain/loopback.ts";
import type { Environment } from "../../environment.ts";
import { usageFailure } from "../../failure.ts";
import { isExempt } from "./exempt.ts";

/** A proxy, and the variable that names it. */
export type HttpProxy = { url: URL; variable: string };

/** The proxy for an address; null if it is reached without one. */
export function proxyOf(address: string, environment: Environment): HttpProxy | null {
  const target = new URL(address);
  const scheme = target.protocol === "https:" ? "https" : "http";
  const names = [`${scheme}_proxy`, `${scheme.toUpperCase()}_PROXY`];
  const variable = names.find((name) => environment[name]?.trim());
  const exempt = environment.no_proxy ?? environment.NO_PROXY ?? "";
  if (variable === undefined || isExempt(target, exempt)) return null;
  // No proxy can reach this machine.
  if (isLoopback(target.hostname)) return null;
  const setting = environment[variable]?.trim() ?? "";
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(setting) ? setting : `http://${setting}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw usageFailure(`${variable} must be an address such as http://proxy.example.com:3128.`);
  }
  return { url, variable };
}

/** The proxy as it may be shown: without user and password. */
export function proxyText({ url }: HttpProxy): string {
  return url.origin;
}

/** What the proxy wants to know of its user; nothing without one. */
export function proxyHeaders({ url: { username, password } }: HttpProxy): Record<string, string> {
  if (username === "" && password === "") return {};
  const words = `${decoded(username)}:${decoded(password)}`;
  return { "Proxy-Authorization": `Basic ${Buffer.from(words).toString("base64")}` };
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
