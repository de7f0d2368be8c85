import type { Bootstrap } from "./first-start.ts";

/** Returns the text printed when the server is running; secrets only on the first start. */
export function welcome(baseUrl: string, version: string, created: Bootstrap | null) {
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

/** Returns what to sign in with. All that is printed of it when the first start fails after creating it. */
export function credentials({ email, password, key }: Bootstrap) {
  return [
    "  First start. These are shown only once:",
    "",
    `  Sign in    ${email}  ${password ?? "(from BOOTSTRAP_PASSWORD)"}`,
    `  API key    ${key ?? "(from BOOTSTRAP_API_KEY)"}`,
  ].join("\n");
}
