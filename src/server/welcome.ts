import { isLoopback } from "#domain/loopback.ts";
import type { Env } from "./env.ts";
import type { Bootstrap } from "./first-start.ts";

type Address = Pick<Env, "BASE_URL" | "HOST" | "publicUrl">;

/** Returns the text printed when the server is running; secrets only on the first start. */
export function welcome(address: Address, version: string, created: Bootstrap | null) {
  const baseUrl = address.BASE_URL;
  const key = created?.key ?? "YOUR_API_KEY";
  const lines = [
    "",
    `Schema Contract Check ${version} is running`,
    "",
    `  Console    ${baseUrl}`,
    `  API        ${baseUrl}/api/v1`,
    `  Reference  ${baseUrl}/docs`,
    `  Pipelines  ${baseUrl}/cli`,
    "",
  ];
  if (!address.publicUrl && !isLoopback(address.HOST)) lines.push(...untold(address), "");
  if (created) lines.push(credentials(created), "");
  else lines.push("  Create an API key: npm run admin -- key create --help", "");
  lines.push(
    "  Try it:",
    "",
    `  curl -sS ${baseUrl}/api/v1/contracts/infer \\`,
    `    -H 'X-API-Key: ${key}' -H 'Content-Type: application/json' \\`,
    `    -d '{"sample": {"customer_id": 42, "email": "ada@example.com", "signed_up": "2026-01-31"}}'`,
    "",
  );
  return lines.join("\n");
}

/** Warns when other machines reach a server that does not know its address. */
function untold({ BASE_URL, HOST }: Address) {
  return [
    `  BASE_URL is not set, and the server listens on ${HOST}. People can sign in only at`,
    `  ${BASE_URL}, and links in emails, messages and errors lead there. Set BASE_URL to`,
    "  the URL that people use.",
  ];
}

/**
 * Returns what to sign in with. The only output about it when the first start fails after creating
 * it.
 */
export function credentials({ email, password, key }: Bootstrap) {
  return [
    "  First start. These are shown only once:",
    "",
    `  Sign in    ${email}  ${password ?? "(from BOOTSTRAP_PASSWORD)"}`,
    `  API key    ${key ?? "(from BOOTSTRAP_API_KEY)"}`,
  ].join("\n");
}
