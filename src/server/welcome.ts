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
  if (created) {
    lines.push(
      "  First start. These are shown only once:",
      "",
      `  Sign in    ${created.email}  ${created.password ?? "(from BOOTSTRAP_PASSWORD)"}`,
      `  API key    ${created.key ?? "(from BOOTSTRAP_API_KEY)"}`,
      "",
      "  Try it:",
    );
  } else {
    lines.push("  Create an API key: npm run admin -- key create --help", "", "  Try it:");
  }
  lines.push(
    "",
    `  curl -sS ${baseUrl}/api/v1/contracts/infer \\`,
    `    -H 'X-API-Key: ${key}' -H 'Content-Type: application/json' \\`,
    `    -d '{"sample": {"customer_id": 42, "email": "ada@example.com", "signed_up": "2026-01-31"}}'`,
    "",
  );
  return lines.join("\n");
}
