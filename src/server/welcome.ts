import type { Bootstrap } from "./first-start.ts";

/** Returns the text printed when the server is up; secrets only on the first start. */
export function welcome(baseUrl: string, version: string, created: Bootstrap | null) {
  const key = created?.key ?? "YOUR_API_KEY";
  const lines = [
    "",
    `Schema Contract Check ${version} is up`,
    "",
    `  Console    ${baseUrl}`,
    `  API        ${baseUrl}/api/v1`,
    `  Reference  ${baseUrl}/docs`,
    "",
  ];
  if (created) {
    lines.push(
      "  First start: this is shown once.",
      "",
      `  Sign in    ${created.email}  ${created.password ?? "(the password of BOOTSTRAP_PASSWORD)"}`,
      `  API key    ${created.key ?? "(that of BOOTSTRAP_API_KEY)"}`,
      "",
      "  A first request:",
    );
  } else {
    lines.push("  A new API key: npm run admin -- key create --help", "", "  A request:");
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
