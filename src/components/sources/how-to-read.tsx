import { SelectField } from "#components/ui/select-field.tsx";
import { countText } from "#domain/text/number-text.ts";
import { FORMATS, type Format } from "#readers/formats.ts";
import { DIALECTS } from "#readers/mapping/dialects.ts";
import { DIALECT_OPTIONS, formatOptions, IN_DIALECTS } from "./pasteable.ts";
import type { SourceReading } from "./reading.ts";
import type { SourceInput } from "./source-input.ts";

type Props = {
  source: SourceInput;
  reading: SourceReading;
  onChange: (source: SourceInput) => void;
};

/** The format that was detected, and a choice of others; of SQL, the dialect. */
export function HowToRead({ source, reading, onChange }: Props) {
  const isFile = source.files.length > 0;
  const format = source.from ?? reading.from;
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <div className="w-60 max-sm:w-full">
        <SelectField
          label="Read as"
          value={source.from ?? ""}
          onChange={({ target }) =>
            onChange({ ...source, from: formatOf(target.value), table: null })
          }
          options={formatOptions(isFile)}
        />
      </div>
      {format && IN_DIALECTS.has(format) && (
        <div className="w-36 max-sm:w-full">
          <SelectField
            label="Dialect"
            value={source.dialect ?? ""}
            onChange={({ target }) => onChange({ ...source, dialect: dialectOf(target.value) })}
            options={DIALECT_OPTIONS}
          />
        </div>
      )}
      <p role="status" className="min-h-5 grow basis-56 text-table text-ink-muted sm:pb-2">
        {isFile && reading.isReading ? "Reading …" : readingText(reading)}
      </p>
    </div>
  );
}

function formatOf(value: string) {
  return Object.hasOwn(FORMATS, value) ? (value as Format) : null;
}

function dialectOf(value: string) {
  return DIALECTS.find((dialect) => dialect === value) ?? null;
}

/** "Read as CREATE TABLE statements: 12 columns, 1 without a type." */
function readingText({ from, tables, chosen, fault, columns }: SourceReading) {
  if (!tables || fault !== null) return null;
  const form = from ? `Read as ${FORMATS[from]}` : "Read";
  if (!chosen) return `${form}: ${countText(tables.length, "table")}. Choose one.`;
  const open = columns.filter((column) => !("type" in column)).length;
  const without = open > 0 ? `, ${open} without a type` : "";
  return `${form}: ${countText(columns.length, "column")}${without}.`;
}
