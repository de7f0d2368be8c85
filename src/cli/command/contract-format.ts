import { jsonText, nameText } from "#domain/text/name-text.ts";
import { detailText } from "../report/detail-text.ts";
import { textTable } from "../report/text-table.ts";
import type { Contract } from "../service/contracts.ts";

export type ContractFormat = "text" | "json";

/** A contract for people, or as the service answers it. */
export function formatContract(contract: Contract, format: ContractFormat): string {
  if (format === "json") return jsonText(contract, 2);
  const { id, name, version, schema } = contract;
  const rows = schema.columns.map(({ name, type, required, detail }) => [
    name,
    type,
    required ? "required" : "",
    detailText(detail),
  ]);
  return [`${nameText(name)} (${id}, version ${version})`, ...textTable(rows)].join("\n");
}
