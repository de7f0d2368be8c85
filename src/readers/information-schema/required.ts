import type { Dialect } from "../mapping/dialects.ts";
import { isNotNullByKey } from "../sql/columns/nullability.ts";
import { typeOfText } from "../sql/types/parse-type.ts";
import { UnreadableSource } from "../unreadable.ts";
import { ARRAY, at, KEY, NAME, NOT_NULL, NULLABLE, REQUIRED, type Row, UNSEEN } from "./row.ts";

const YES = /^(yes|y|true|t|x|[1-9]\d*)$/i;
const NO = /^(no|n|false|f|0|-|)$/i;

/** Whether a row is of a column of its table's primary key. */
export function isKey(row: Row): boolean {
  return KEY.some((name) => row.values.has(name) && answer(row, name));
}

/** Whether it is left out of what `SELECT *` shows. */
export function isUnseen(row: Row): boolean {
  return UNSEEN.some((name) => row.values.has(name) && answer(row, name));
}

/** Whether it holds arrays of its type. */
export function isArray(row: Row): boolean {
  return ARRAY.some((name) => row.values.has(name) && answer(row, name));
}

/** Whether a column may not be null. Where a row does not tell, it may. `isOnlyKey`: no other has the key. */
export function isRequired(
  row: Row,
  type: string,
  dialect: Dialect | undefined,
  isOnlyKey: boolean,
): boolean {
  const nullable = NULLABLE.find((name) => row.values.has(name));
  const notNull = [...NOT_NULL, ...REQUIRED].filter((name) => row.values.has(name));
  const nullableName = notNull.find((name) => answer(row, name));
  if (nullableName !== undefined) {
    const isBoth = nullable !== undefined && YES.test(at(row, [nullable]));
    if (!isBoth) return true;
    const column = at(row, NAME);
    throw new UnreadableSource(
      `${column}: both ${nullableName} and ${nullable} say yes.`,
      row.place,
    );
  }
  const isRowid = isOnlyKey && /^integer$/i.test(type);
  if (isKey(row) && isNotNullByKey({ isKey: true, isRowid }, dialect)) return true;
  if (dialect === "clickhouse" && isNullable(type)) return false;
  return nullable === undefined ? dialect === "clickhouse" : says(row, nullable);
}

/** Whether a row says of null what it is, so that a column that is not required may be null. */
export function isNullTold(row: Row, dialect: Dialect | undefined): boolean {
  const flags = [...NULLABLE, ...NOT_NULL, ...REQUIRED];
  return dialect === "clickhouse" || flags.some((name) => !/^-?$/.test(at(row, [name])));
}

/** Some databases answer with the words of their SQL. */
function says(row: Row, nullable: string) {
  const text = at(row, [nullable]);
  if (/^not[ _]null$/i.test(text)) return true;
  if (text === "" || text === "-" || /^null(able)?$/i.test(text)) return false;
  return !answer(row, nullable);
}

function answer(row: Row, name: string): boolean {
  const text = at(row, [name]);
  if (YES.test(text)) return true;
  if (NO.test(text)) return false;
  const column = at(row, NAME);
  throw new UnreadableSource(`${column}: ${name} is ${text}, neither yes nor no.`, row.place);
}

/** Whether a type of ClickHouse may be null; is_nullable is 1 only if all of the type is a Nullable(…). */
function isNullable(type: string) {
  return typeOfText(type, "clickhouse")?.isNullable === true;
}
