import type { Outputs } from "#components/calls/console-client.ts";
import { ALL, FilterButtons } from "#components/parts/filter-fields.tsx";
import { QueryForm } from "#components/ui/query-form.tsx";
import { SelectField } from "#components/ui/select-field.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import type { CatalogueQuery } from "#domain/contracts/catalogue-query.ts";
import { isFiltered } from "#domain/query.ts";

/** The filters of the list of contracts; tags and owners only if there are any. */
export function ContractFilters({
  path,
  query,
  labels: { tags, owners },
}: {
  path: string;
  query: CatalogueQuery;
  labels: Outputs["catalogue"]["labels"];
}) {
  const { search, tag, owner, blocks, cursor: _, before: __ } = query;
  return (
    <QueryForm
      values={{ search, tag, owner, blocks }}
      action={path}
      label="Filter contracts"
      className="mb-6 grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-5"
    >
      <TextField label="Name contains" name="search" type="search" defaultValue={search} />
      <SelectField
        label="Gate"
        name="blocks"
        defaultValue={blocks ?? ""}
        options={[ALL, { value: "now", label: "Last check blocked" }]}
      />
      <LabelField label="Tag" name="tag" chosen={tag} labels={tags} />
      <LabelField label="Owner" name="owner" chosen={owner} labels={owners} />
      <FilterButtons path={path} isFiltered={isFiltered(query)} />
    </QueryForm>
  );
}

function LabelField({
  label,
  name,
  chosen,
  labels,
}: {
  label: string;
  name: string;
  chosen: string | undefined;
  labels: readonly string[];
}) {
  const isKnown = !chosen || labels.includes(chosen);
  const offered = isKnown ? labels : [chosen, ...labels];
  if (offered.length === 0) return null;
  return (
    <SelectField
      label={label}
      name={name}
      defaultValue={chosen ?? ""}
      options={[ALL, ...offered.map((value) => ({ value, label: value }))]}
    />
  );
}
