import type { ComponentProps } from "react";
import { FindField } from "#components/checks/find-field.tsx";
import { ALL, FilterButtons } from "#components/parts/filter-fields.tsx";
import { QueryForm } from "#components/ui/query-form.tsx";
import { SelectField } from "#components/ui/select-field.tsx";
import type { IncidentQuery } from "#domain/gate/incident-query.ts";
import { isFiltered } from "#domain/query.ts";

/** The filters of a list of changes. */
export function IncidentFilters({
  action,
  query,
  find,
  contracts,
}: {
  action: string;
  query: IncidentQuery;
} & ComponentProps<typeof FindField>) {
  return (
    <QueryForm
      values={{ group: "incident", find, state: query.state }}
      action={action}
      label="Filter changes"
      className="grid grid-cols-2 items-end gap-3 sm:grid-cols-4"
    >
      <input type="hidden" name="group" value="incident" />
      <FindField find={find} contracts={contracts} />
      <SelectField
        label="State"
        name="state"
        defaultValue={query.state ?? ""}
        options={[
          ALL,
          { value: "open", label: "still present" },
          { value: "blocking", label: "blocking" },
        ]}
      />
      <FilterButtons
        path={`${action}?group=incident`}
        isFiltered={find !== "" || isFiltered(query)}
      />
    </QueryForm>
  );
}
