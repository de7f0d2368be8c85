import type { Environment } from "../environment.ts";
import { usageFailure } from "../failure.ts";
import { isAllowedService } from "../trust/allowed-address.ts";

/** Where checks are made. The key goes into one header and nowhere else; "" for none. */
export type Service = {
  /** Without a slash at its end: `https://checks.example.com`. */
  url: string;
  key: string;
};

/**
 * The service that the environment names. Its URL may also stand in the configuration, if the
 * environment allows it: the key is never sent to an address that only a file names.
 */
export function serviceOf(environment: Environment, configured?: string): Service {
  return { url: urlOf(environment, configured), key: keyOf(environment) };
}

export function urlOf(environment: Environment, configured?: string): string {
  const own = environment.SCHEMA_CHECK_URL?.trim();
  const address = own || configured;
  if (!address) throw usageFailure("No service is configured. Set SCHEMA_CHECK_URL.");
  const url = addressOf(address, own ? "SCHEMA_CHECK_URL" : "url in schema-check.yaml");
  if (!own && !isAllowedService(url, environment)) throw onlyConfigured(url);
  return url.origin + url.pathname.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
}

function addressOf(text: string, name: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  // Other characters in a host would be commands to a shell that the address is pasted into.
  if (!url || !/^https?:$/.test(url.protocol) || !/^[\w.-]+$|^\[[\da-f:.]+\]$/.test(url.hostname)) {
    throw usageFailure(`${name} must be an address such as https://checks.example.com.`);
  }
  if (url.username || url.password) {
    throw usageFailure(`${name} must not have a user name or a password.`);
  }
  return url;
}

function onlyConfigured({ origin }: URL) {
  return usageFailure(
    `schema-check.yaml names the service ${origin}. A file alone does not decide where your key is ` +
      `sent. If this is your service, set SCHEMA_CHECK_URL, or SCHEMA_CHECK_ALLOW_URL=${origin}.`,
  );
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
