import { Button } from "#components/ui/button.tsx";
import { QueryForm } from "#components/ui/query-form.tsx";
import { CONTROL } from "#components/ui/text-field.tsx";

/** How many of the latest versions are offered. */
const OFFERED = 500;

type Props = {
  /** The path of the list of versions, which leads on to the comparison. */
  action: string;
  latest: number;
  from: number;
  to: number;
};

/** Chooses two versions to compare. */
export function CompareForm({ action, latest, from, to }: Props) {
  return (
    <QueryForm
      action={action}
      label="Compare two versions"
      values={{ from, to }}
      keepsPlace
      className="flex flex-wrap items-center gap-x-3 gap-y-2 text-table"
    >
      <VersionSelect label="Compare version" name="from" latest={latest} value={from} />
      <VersionSelect label="with version" name="to" latest={latest} value={to} />
      <Button type="submit">Compare</Button>
    </QueryForm>
  );
}

function VersionSelect({
  label,
  name,
  latest,
  value,
}: {
  label: string;
  name: string;
  latest: number;
  value: number;
}) {
  const count = Math.min(latest, OFFERED);
  const numbers = Array.from({ length: count }, (_, index) => latest - index);
  const offered = numbers.includes(value) ? numbers : [...numbers, value];
  return (
    <label className="flex items-center gap-2">
      {label}
      <span className="w-20">
        <select name={name} defaultValue={value} className={`${CONTROL} h-9 font-mono`}>
          {offered.map((number) => (
            <option key={number}>{number}</option>
          ))}
        </select>
      </span>
    </label>
  );
}
