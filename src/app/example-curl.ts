import { CONTRACT, CONTRACT_NAME, INCOMING } from "./example.ts";

/** The two requests of the example, as commands for a shell. */
export function exampleCurl(baseUrl: string) {
  return {
    create: curl(`${baseUrl}/api/v1/contracts`, [
      `"name": "${CONTRACT_NAME}"`,
      `"schema": {"columns": [${lines(CONTRACT)}]}`,
    ]),
    check: curl(`${baseUrl}/api/v1/check`, [
      `"contract_id": "CONTRACT_ID"`,
      `"incoming_schema": {"columns": [${lines(INCOMING)}]}`,
    ]),
  };
}

function curl(url: string, members: string[]) {
  return [
    `curl -sS ${url} \\`,
    "  -H 'X-API-Key: YOUR_API_KEY' \\",
    "  -H 'Content-Type: application/json' \\",
    `  -d '{\n    ${members.join(",\n    ")}\n  }'`,
  ].join("\n");
}

function lines(columns: readonly object[]) {
  const rows = columns.map((column) => {
    const members = Object.entries(column).map(
      ([key, value]) => `"${key}": ${JSON.stringify(value)}`,
    );
    return `      {${members.join(", ")}}`;
  });
  return `\n${rows.join(",\n")}\n    `;
}
