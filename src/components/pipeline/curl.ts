import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import { jsonText } from "#domain/text/name-text.ts";

/** A longer command would not be read. */
export const MAX_LINES = 12;

/** The creation of a contract, as a command for a shell. */
export function createCurl(baseUrl: string, name: string, columns: readonly ContractColumn[]) {
  return curl(`${baseUrl}/api/v1/contracts`, [
    `"name": ${jsonText(name)}`,
    `"schema": {"columns": [${lines(columns)}]}`,
  ]);
}

/** The check of these columns, as a command for a shell. */
export function checkCurl(baseUrl: string, contract_id: string, columns: readonly Column[]) {
  const incoming = columns.slice(0, MAX_LINES).map(({ name, type }) => ({ name, type }));
  return curl(`${baseUrl}/api/v1/check`, [
    `"contract_id": "${contract_id}"`,
    `"incoming_schema": {"columns": [${lines(incoming)}]}`,
  ]);
}

/** The gate's decision about these columns, at most `MAX_LINES`, as a command for a shell. */
export function gateCurl(baseUrl: string, contract: string, columns: readonly Column[]) {
  const incoming = columns.map(({ name, type }) => ({ name, type }));
  return curl(`${baseUrl}/api/v1/gate`, [
    `"checks": [{"contract": ${jsonText(contract)}, "incoming_schema": {"columns": [${lines(incoming)}]}}]`,
  ]);
}

/** The registration of a consumer of the first columns, as a command for a shell. */
export function consumerCurl(baseUrl: string, contract_id: string, columns: readonly Column[]) {
  const names = columns.slice(0, 2).map(({ name }) => jsonText(name));
  return curl(`${baseUrl}/api/v1/contracts/${contract_id}/consumers`, [
    '"name": "Revenue dashboard"',
    '"contact": "finance-data@example.com"',
    `"columns": [${names.join(", ")}]`,
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
