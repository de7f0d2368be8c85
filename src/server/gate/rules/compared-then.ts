import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import { boundedCompared, type Compared, comparedColumns } from "#domain/details/compared.ts";
import { bareColumns } from "#domain/details/details.ts";

type Columns = { contract_columns: readonly ContractColumn[]; incoming_columns: readonly Column[] };

/**
 * Returns what a check could compare when it was made. If that is not stored, nothing was known
 * about its contract then beyond the types, whatever is known now.
 */
export function comparedThen(
  stored: { compared: Compared | null } | null,
  { contract_columns, incoming_columns }: Columns,
): Compared {
  const known = stored?.compared;
  return known ?? boundedCompared(comparedColumns(bareColumns(contract_columns), incoming_columns));
}
