import { ALL, DayFields, FilterButtons } from "#components/parts/filter-fields.tsx";
import { QueryForm } from "#components/ui/query-form.tsx";
import { SelectField } from "#components/ui/select-field.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { ACCOUNT_ACTIONS, ACTIONS } from "#domain/audit/audit.ts";
import type { AuditQuery } from "#domain/audit/audit-query.ts";
import { isFiltered } from "#domain/query.ts";

/** The filters of an audit log. */
export function AuditFilters({ action: path, query }: { action: string; query: AuditQuery }) {
  const { actor, action, target, from, to } = query;
  return (
    <QueryForm
      values={query}
      action={path}
      label="Filter the audit log"
      className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-6"
    >
      <TextField label="Who" name="actor" defaultValue={actor} placeholder="Starts with" />
      <SelectField
        label="Action"
        name="action"
        defaultValue={action ?? ""}
        options={[ALL, ...ACCOUNT_ACTIONS.map((value) => ({ value, label: ACTIONS[value] }))]}
      />
      <TextField label="Target" name="target" mono defaultValue={target} placeholder="Id" />
      <DayFields from={from} to={to} />
      <FilterButtons path={path} isFiltered={isFiltered(query)} />
    </QueryForm>
  );
}
