import type { ComponentProps } from "react";
import { keyOptions } from "#components/keys/key-options.ts";
import { ALL, DayFields, FilterButtons } from "#components/parts/filter-fields.tsx";
import { QueryForm } from "#components/ui/query-form.tsx";
import { SelectField } from "#components/ui/select-field.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import type { CheckQuery } from "#domain/checks/check-query.ts";
import { MAX_SEVERITY, RESULTS } from "#domain/checks/severity.ts";
import { ENVIRONMENTS } from "#domain/keys/environment.ts";
import { isFiltered } from "#domain/query.ts";
import { FindField } from "./find-field.tsx";

type Keys = Parameters<typeof keyOptions>[0];

/** The filters of a list of checks. */
export function CheckFilters({
  action,
  query,
  find,
  contracts,
  keys,
}: {
  action: string;
  query: CheckQuery;
  keys: Keys;
} & ComponentProps<typeof FindField>) {
  const { result, decision, environment, key_id, min_severity, max_severity, column, from, to } =
    query;
  const rare = { environment, key_id, min_severity, max_severity, column, from, to };
  return (
    <QueryForm
      values={{ ...query, find }}
      action={action}
      label="Filter checks"
      className="group/filters grid grid-cols-2 items-end gap-3 sm:grid-cols-4"
    >
      <FindField find={find} contracts={contracts} />
      <SelectField
        label="Result"
        name="result"
        defaultValue={result ?? ""}
        options={[ALL, ...RESULTS.map((value) => ({ value, label: value }))]}
      />
      <SelectField
        label="Gate"
        name="decision"
        defaultValue={decision ?? ""}
        options={[ALL, { value: "block", label: "Blocked" }]}
      />
      {/* On a phone the other filters are folded, so that the list shows on the first screen. */}
      <label className="flex h-9 items-center gap-2 has-checked:col-span-full sm:hidden">
        <input
          type="checkbox"
          defaultChecked={Object.values(rare).some((value) => value !== undefined)}
          className="size-4 accent-ink"
        />
        More filters
      </label>
      <div className="contents max-sm:group-not-has-[input:checked]/filters:hidden">
        <RareFilters query={query} keys={keys} />
      </div>
      <FilterButtons path={action} isFiltered={find !== "" || isFiltered(query)} />
    </QueryForm>
  );
}

function RareFilters({ query, keys }: { query: CheckQuery; keys: Keys }) {
  const { environment, key_id, min_severity, max_severity, column, from, to } = query;
  return (
    <>
      <SelectField
        label="Environment"
        name="environment"
        defaultValue={environment ?? ""}
        options={[ALL, ...ENVIRONMENTS.map((value) => ({ value, label: value }))]}
      />
      <SelectField
        label="Key"
        name="key_id"
        defaultValue={key_id ?? ""}
        options={[ALL, ...keyOptions(keys, key_id)]}
      />
      <TextField label="Column" name="column" mono defaultValue={column} placeholder="Exact name" />
      <div className="grid grid-cols-2 gap-2">
        <TextField
          label="Severity"
          aria-label="Severity from"
          name="min_severity"
          inputMode="numeric"
          mono
          defaultValue={min_severity}
          placeholder="0"
        />
        <TextField
          label="to"
          name="max_severity"
          aria-label="Severity to"
          inputMode="numeric"
          mono
          defaultValue={max_severity}
          placeholder={String(MAX_SEVERITY)}
        />
      </div>
      <DayFields from={from} to={to} />
    </>
  );
}
