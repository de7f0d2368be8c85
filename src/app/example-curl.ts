import type { Column } from "#server/contracts/rules/column.ts";
import { jsonText } from "#server/rules/name-text.ts";
import { CONTRACT, CONTRACT_NAME, INCOMING } from "./example.ts";

/** A longer command would not be read. */
const MAX_LINES = 12;

/** The two requests of the example, as commands for a shell. */
export function exampleCurl(baseUrl: string) {
  return {
    create: curl(`${baseUrl}/api/v1/contracts`, [
      `"name": "${CONTRACT_NAME}"`,
      `"schema": {"columns": [${lines(CONTRACT)}]}`,
    ]),
    check: checkCurl(baseUrl, "CONTRACT_ID", INCOMING),
  };
}

/** The check of these columns, as a command for a shell. */
export function checkCurl(baseUrl: string, contract_id: string, columns: readonly Column[]) {
  const incoming = columns.slice(0, MAX_LINES).map(({ name, type }) => ({ name, type }));
  return curl(`${baseUrl}/api/v1/check`, [
    `"contract_id": "${contract_id}"`,
    `"incoming_schema": {"columns": [${lines(incoming)}]}`,
  ]);
}

function curl(url: string, members: string[]) {
  return [
    `curl -sS ${url} \\`,
    "  -H 'X-API-Key: YOUR_API_KEY' \\",
    "  -H 'Content-Type: application/json' \\",
    `  -d '{\n    ${members.join(",\n    ").replaceAll("'", "'\\''")}\n  }'`,
  ].join("\n");
}

function lines(columns: readonly object[]) {
  const rows = columns.map((column) => {
    const members = Object.entries(column).map(([key, value]) => `"${key}": ${jsonText(value)}`);
    return `      {${members.join(", ")}}`;
  });
  return `\n${rows.join(",\n")}\n    `;
}

/** The command that creates a webhook. */
export function webhookCurl(base: string) {
  return [
    `curl -sS ${base}/api/v1/webhooks \\`,
    "  -H 'X-API-Key: YOUR_API_KEY' \\",
    "  -H 'Content-Type: application/json' \\",
    `  -d '{"url": "https://hooks.example.com/schema", "events": ["warning", "breaking"]}'`,
  ].join("\n");
}
