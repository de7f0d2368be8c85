import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { QueryForm } from "#components/ui/query-form.tsx";
import { CONTROL } from "#components/ui/text-field.tsx";
import { numberText } from "#domain/text/number-text.ts";
import { type ColumnView, type ViewChange, viewAddress } from "./column-view.ts";

/** A kind of column with its count; undefined for all kinds. */
type KindChoice = { show: string | undefined; label: string; count: number };

/** Filters columns by kind and by part of their name. */
export function ColumnControls({
  view,
  change,
  choices,
}: {
  view: ColumnView;
  change: ViewChange;
  choices: KindChoice[];
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2 sm:px-4">
      <ul aria-label="Kinds of columns" className="mr-auto flex flex-wrap gap-1">
        {choices
          .filter(({ show, count }) => count > 0 || show === view.show)
          .map(({ show, label, count }) => (
            <li key={label}>
              <KindControl
                change={change}
                view={{ find: view.find, show }}
                isChosen={show === view.show}
                label={label}
                count={count}
              />
            </li>
          ))}
      </ul>
      <ColumnSearch view={view} change={change} />
    </div>
  );
}

const CHOICE =
  "flex h-8 items-center gap-1.5 rounded-control px-2.5 text-table text-ink-muted transition-colors hover:bg-hover hover:text-ink aria-[current=true]:bg-hover aria-[current=true]:font-medium aria-[current=true]:text-ink";

function KindControl({
  view,
  change,
  isChosen,
  label,
  count,
}: {
  view: ColumnView;
  change: ViewChange;
  isChosen: boolean;
  label: string;
  count: number;
}) {
  const content = (
    <>
      {label} <span className="font-mono">{numberText(count)}</span>
    </>
  );
  return "path" in change ? (
    <Link
      href={viewAddress(change.path, view)}
      scroll={false}
      aria-current={isChosen || undefined}
      className={CHOICE}
    >
      {content}
    </Link>
  ) : (
    <button
      type="button"
      onClick={() => change.onView(view)}
      aria-current={isChosen || undefined}
      className={CHOICE}
    >
      {content}
    </button>
  );
}

function ColumnSearch({ view: { show, find }, change }: { view: ColumnView; change: ViewChange }) {
  const field = {
    "aria-label": "Column name contains",
    name: "find",
    type: "search",
    placeholder: "Column name",
    autoComplete: "off",
    spellCheck: false,
    className: `${CONTROL} h-8 w-full font-mono text-table`,
  };
  if ("onView" in change) {
    return (
      <div className="w-full sm:w-60">
        <input
          {...field}
          value={find ?? ""}
          onChange={({ target }) => change.onView({ show, find: target.value || undefined })}
        />
      </div>
    );
  }
  return (
    <QueryForm
      action={change.path}
      label="Search columns"
      values={{ find }}
      keepsPlace
      className="flex w-full gap-2 sm:w-72"
    >
      {show && <input type="hidden" name="show" value={show} />}
      <input {...field} defaultValue={find} />
      <Button type="submit" size="row" className="h-8">
        Search
      </Button>
    </QueryForm>
  );
}
