import type { Environment } from "../environment.ts";
import { usageFailure } from "../failure.ts";

/** Where checks are made. The key goes into one header and nowhere else; "" for none. */
export type Service = {
  /** Without a slash at its end: `https://checks.example.com`. */
  url: string;
  key: string;
};

/** The service that the environment names; its URL may also stand in the configuration. */
export function serviceOf(environment: Environment, configured?: string): Service {
  return { url: urlOf(environment, configured), key: keyOf(environment) };
}

export function urlOf({ SCHEMA_CHECK_URL }: Environment, configured?: string): string {
  const given = SCHEMA_CHECK_URL?.trim() || configured;
  if (!given) {
    throw usageFailure(
      "No service is configured. Set SCHEMA_CHECK_URL, or url: in schema-check.yaml.",
    );
  }
  const name = SCHEMA_CHECK_URL?.trim() ? "SCHEMA_CHECK_URL" : "url in schema-check.yaml";
  const url = URL.canParse(given) ? new URL(given) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw usageFailure(`${name} must be an address such as https://checks.example.com.`);
  }
  if (url.username || url.password) {
    throw usageFailure(`${name} must not have a user name or a password.`);
  }
  return url.origin + url.pathname.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
}

export function keyOf({ SCHEMA_CHECK_KEY }: Environment): string {
  const key = SCHEMA_CHECK_KEY?.trim();
  if (!key) throw usageFailure("No API key is set. Set SCHEMA_CHECK_KEY to a key of your account.");
  if (!/^svc_(live|test)_[\x21-\x7e]+$/.test(key)) {
    throw usageFailure(
      "SCHEMA_CHECK_KEY is not an API key: one begins with svc_live_ or svc_test_.",
    );
  }
  return key;
}
