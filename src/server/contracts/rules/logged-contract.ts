import type { ContractColumn } from "#domain/contracts/column.ts";
import { boundedText } from "#domain/details/bounded-text.ts";
import { innerText } from "#domain/details/detail-text.ts";

type State = { name: string; version: number; columns: readonly ContractColumn[] };

/** What the audit log compares of a contract: its columns and their details each in words. */
export type LoggedContract = {
  name: string;
  version: number;
  schema: string[];
  details: string[];
};

export function loggedContract({ name, version, columns }: State): LoggedContract {
  const schema = columns.map(
    ({ name, type, required }) => `${name} ${type}${required ? " required" : ""}`,
  );
  return { name, version, schema, details: loggedDetails(columns) };
}

/** Columns without a detail are left out. In order of their names, as moving a column is no change of it. */
export function loggedDetails(columns: readonly ContractColumn[]): string[] {
  const texts = columns.flatMap((column) =>
    column.detail ? [boundedText(`${column.name}: ${innerText(column)}`)] : [],
  );
  return texts.toSorted();
}
