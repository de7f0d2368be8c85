import { Button, LinkButton } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/text-field.tsx";

/** The choice that filters nothing. */
export const ALL = { value: "", label: "All" };

/** The first and last day of a filter. */
export function DayFields({ from, to }: { from?: string; to?: string }) {
  return (
    <>
      <TextField label="From (UTC)" name="from" type="date" mono defaultValue={from} />
      <TextField label="To (UTC)" name="to" type="date" mono defaultValue={to} />
    </>
  );
}

/** The end of a form of filters; `path` is the address of the whole list. */
export function FilterButtons({ path, isFiltered }: { path: string; isFiltered: boolean }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit">Apply</Button>
      {isFiltered && <LinkButton href={path}>Clear</LinkButton>}
    </div>
  );
}
