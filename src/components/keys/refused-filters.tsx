import type { Outputs } from "#components/calls/console-client.ts";
import { ALL, DayFields, FilterButtons } from "#components/parts/filter-fields.tsx";
import { QueryForm } from "#components/ui/query-form.tsx";
import { SelectField } from "#components/ui/select-field.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { REFUSED_REASONS, type RefusedQuery } from "#domain/keys/refused-query.ts";
import { PROBLEMS } from "#domain/problem.ts";
import { isFiltered } from "#domain/query.ts";
import { REQUEST_ID_PATTERN } from "#domain/request-id.ts";
import { keyOptions } from "./key-options.ts";

const REASONS = REFUSED_REASONS.toSorted((a, b) => PROBLEMS[a].status - PROBLEMS[b].status);

/** The filters of refused requests; `keys` are those of the account. */
export function RefusedFilters({
  action: path,
  query,
  keys,
}: {
  action: string;
  query: RefusedQuery;
  keys: Outputs["keyring"]["list"];
}) {
  const { key_id, reason, request_id, from, to } = query;
  return (
    <QueryForm
      values={query}
      action={path}
      label="Filter refused requests"
      className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-6"
    >
      <SelectField
        label="Key"
        name="key_id"
        defaultValue={key_id ?? ""}
        options={[ALL, ...keyOptions(keys, key_id)]}
      />
      <SelectField
        label="Reason"
        name="reason"
        defaultValue={reason ?? ""}
        options={[
          ALL,
          ...REASONS.map((value) => ({
            value,
            label: `${PROBLEMS[value].status} ${PROBLEMS[value].title}`,
          })),
        ]}
      />
      <TextField
        label="Request id"
        name="request_id"
        mono
        defaultValue={request_id}
        pattern={REQUEST_ID_PATTERN}
        title="The full id from the X-Request-Id header"
      />
      <DayFields from={from} to={to} />
      <FilterButtons path={path} isFiltered={isFiltered(query)} />
    </QueryForm>
  );
}
