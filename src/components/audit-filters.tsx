import { ACCOUNT_ACTIONS, ACTIONS } from "../server/domain/audit.ts";
import type { AuditQuery } from "../server/domain/audit-query.ts";
import { isFiltered } from "../server/domain/query.ts";
import { Button, LinkButton } from "./ui/button.tsx";
import { QueryForm } from "./ui/query-form.tsx";
import { SelectField } from "./ui/select-field.tsx";
import { TextField } from "./ui/text-field.tsx";

const ALL = { value: "", label: "All" };

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
      <TextField label="Who" name="actor" defaultValue={actor} placeholder="Begins with" />
      <SelectField
        label="Did what"
        name="action"
        defaultValue={action ?? ""}
        options={[ALL, ...ACCOUNT_ACTIONS.map((value) => ({ value, label: ACTIONS[value] }))]}
      />
      <TextField label="To what" name="target" mono defaultValue={target} placeholder="Id" />
      <TextField label="From (UTC)" name="from" type="date" mono defaultValue={from} />
      <TextField label="To (UTC)" name="to" type="date" mono defaultValue={to} />
      <div className="flex gap-2">
        <Button type="submit">Apply</Button>
        {isFiltered(query) && <LinkButton href={path}>Clear</LinkButton>}
      </div>
    </QueryForm>
  );
}
