import { COLUMN_TYPES, type ColumnType } from "#domain/contracts/column-type.ts";
import {
  type Detail,
  type Field,
  type Inner,
  MAX_DETAIL_DEPTH,
  type Shape,
  TIME_UNITS,
  type TimeUnit,
  typeOfShape,
} from "./detail.ts";
import { typeText } from "./detail-text.ts";
import { newDetailBudget, readDetail } from "./read-detail.ts";

export type ReadTypeText =
  | { kind: "read"; inner: Inner }
  /** What is wrong, as a sentence for people: "> is missing." */
  | { kind: "fault"; message: string };

/**
 * Reads what `innerText` writes: `decimal(10,2) not null`, `list<struct<sku: string, qty: int32>>`
 * (docs/api.md, Details).
 */
export function readTypeText(text: string): ReadTypeText {
  try {
    const reading = new Reading(text);
    const inner = readInner(reading, 0);
    reading.end();
    return inBounds(inner);
  } catch (error) {
    if (error instanceof TextFault) return { kind: "fault", message: error.message };
    throw error;
  }
}

/** A text that is well formed can still describe a shape out of bounds. */
function inBounds(inner: Inner): ReadTypeText {
  if (!inner.detail) return { kind: "read", inner };
  const { type } = inner;
  const read = readDetail(inner.detail, { name: "_", type }, newDetailBudget());
  if (read.kind === "read") return { kind: "read", inner: { type, detail: read.detail } };
  const part = read.path.findLast((key) => typeof key === "string");
  return { kind: "fault", message: `The ${part} ${read.message}.` };
}

/** A text, and how far it was read. */
class Reading {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text.trim();
  }

  /** Moves behind what a sticky pattern finds here and the space that follows, and returns it. */
  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [token] = pattern.exec(this.#text) ?? [];
    if (token === undefined) return undefined;
    this.#at += token.length;
    while (/\s/.test(this.#text[this.#at] ?? "")) this.#at += 1;
    return token;
  }

  has(mark: RegExp): boolean {
    return this.take(mark) !== undefined;
  }

  isAt(mark: string): boolean {
    return this.#text[this.#at] === mark;
  }

  need(mark: RegExp, name: string) {
    if (!this.has(mark)) this.missing(name);
  }

  /** Stops with a fault: something is missing here. */
  missing(what: string): never {
    const rest = this.#rest();
    throw new TextFault(`${what} is missing ${rest ? `before: ${rest}` : "at the end."}`);
  }

  /** Stops with a fault unless everything was read. */
  end() {
    if (this.#at < this.#text.length) {
      throw new TextFault(`This is not allowed here: ${this.#rest()}`);
    }
  }

  #rest() {
    return this.#text.slice(this.#at, this.#at + 30).toWellFormed();
  }
}

class TextFault extends Error {}

const WORD = /[a-z]+/y;
const OPEN = /\(/y;
const CLOSE = /\)/y;
const LESS = /</y;
const GREATER = />/y;
const COMMA = /,/y;
const COLON = /:/y;
const NUMBER = /-?\d{1,12}/y;
const UNKNOWN = /\(\?\)/y;
const NULLABLE = /nullable\b/y;
const NOT_NULL = /not\s+null\b/y;
const UNIT = /[mun]?s\b/y;
const ZONE = /zone\b/y;
const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const QUOTED_NAME = /"(?:[^"\\]|\\.)*"/suy;
const QUOTED_VALUE = /'(?:[^'\\]|\\.)*'/suy;
const WIDTH = /(?:u?int|float)\d{1,4}\b/y;

function readInner(reading: Reading, depth: number): Inner {
  if (depth > MAX_DETAIL_DEPTH) {
    throw new TextFault(`Nothing can be deeper than ${MAX_DETAIL_DEPTH}.`);
  }
  const { type, is } = readType(reading, depth);
  const nullable = readNullable(reading);
  const detail: Detail = {
    ...(nullable === undefined ? {} : { nullable }),
    ...(is === undefined ? {} : { is }),
  };
  return Object.keys(detail).length > 0 ? { type, detail } : { type };
}

function readNullable(reading: Reading): boolean | undefined {
  if (reading.has(NULLABLE)) return true;
  return reading.has(NOT_NULL) ? false : undefined;
}

function readType(reading: Reading, depth: number): { type: ColumnType; is?: Shape } {
  const width = reading.take(WIDTH);
  if (width !== undefined) return under(shapeOfWidth(width));
  const word = reading.take(WORD) ?? reading.missing("A type");
  const type = COLUMN_TYPES.find((type) => type === word);
  const isUnknown = reading.has(UNKNOWN);
  if (type && (isUnknown || isNoShape(type, reading))) return { type };
  return under(readShape(word, reading, depth));
}

function under(is: Shape) {
  return { type: typeOfShape(is), is };
}

/** `integer` and `number` are no shapes, nor is a `timestamp` without its unit. */
function isNoShape(type: ColumnType, reading: Reading) {
  return typeText({ type }) === type && !(type === "timestamp" && reading.isAt("("));
}

function shapeOfWidth(text: string): Shape {
  const bits = Number(/\d+/.exec(text)?.[0]);
  if (text.startsWith("float")) return { kind: "float", bits };
  return { kind: "integer", bits, signed: text.startsWith("int") };
}

function readShape(word: string, reading: Reading, depth: number): Shape {
  switch (word) {
    case "decimal":
      return readDecimal(reading);
    case "string":
    case "binary":
      return { kind: word, ...readLength(reading) };
    case "boolean":
    case "date":
    case "uuid":
    case "json":
      return { kind: word };
    case "enum":
      return { kind: word, values: readValues(reading) };
    case "time":
    case "duration":
    case "timestamp":
      return readTime(word, reading);
    case "struct":
      return { kind: word, fields: readFields(reading, depth) };
    case "list":
      return { kind: word, items: between(reading, () => readInner(reading, depth + 1)) };
    case "map":
      return between(reading, () => {
        const keys = readInner(reading, depth + 1);
        reading.need(COMMA, ",");
        return { kind: word, keys, values: readInner(reading, depth + 1) };
      });
    default:
      throw new TextFault(`${word} is not a known type.`);
  }
}

function readDecimal(reading: Reading): Shape {
  reading.need(OPEN, "(");
  const precision = readNumber(reading);
  reading.need(COMMA, ",");
  const scale = readNumber(reading);
  reading.need(CLOSE, ")");
  return { kind: "decimal", precision, scale };
}

function readLength(reading: Reading): { length?: number } {
  if (!reading.has(OPEN)) return {};
  const length = readNumber(reading);
  reading.need(CLOSE, ")");
  return { length };
}

function readNumber(reading: Reading): number {
  return Number(reading.take(NUMBER) ?? reading.missing("A number"));
}

function readValues(reading: Reading): string[] {
  reading.need(OPEN, "(");
  const values: string[] = [];
  do {
    const quoted = reading.take(QUOTED_VALUE) ?? reading.missing("A 'value'");
    const inner = quoted.slice(1, -1).replace(/\\'|"/g, (mark) => (mark === '"' ? '\\"' : "'"));
    values.push(unquoted(`"${inner}"`));
  } while (reading.has(COMMA));
  reading.need(CLOSE, ")");
  return values;
}

function readTime(kind: "time" | "duration" | "timestamp", reading: Reading): Shape {
  reading.need(OPEN, "(");
  const unit = readUnit(reading);
  const zone = kind === "timestamp" && reading.has(COMMA);
  if (zone) reading.need(ZONE, "zone");
  reading.need(CLOSE, ")");
  return kind === "timestamp" ? { kind, unit, zone } : { kind, unit };
}

function readUnit(reading: Reading): TimeUnit {
  const word = reading.take(UNIT);
  const unit = TIME_UNITS.find((unit) => unit === word);
  return unit ?? reading.missing(`A unit (${TIME_UNITS.join(", ")})`);
}

function readFields(reading: Reading, depth: number): Field[] {
  return between(reading, () => {
    const fields: Field[] = [];
    if (reading.isAt(">")) return fields;
    do {
      const quoted = reading.take(QUOTED_NAME);
      const name = quoted ? unquoted(quoted) : reading.take(NAME);
      if (name === undefined) reading.missing("A name");
      reading.need(COLON, ":");
      fields.push({ name, ...readInner(reading, depth + 1) });
    } while (reading.has(COMMA));
    return fields;
  });
}

function between<Value>(reading: Reading, read: () => Value): Value {
  reading.need(LESS, "<");
  const value = read();
  reading.need(GREATER, ">");
  return value;
}

function unquoted(json: string): string {
  try {
    return JSON.parse(json);
  } catch {
    throw new TextFault(`${json.slice(0, 30).toWellFormed()} is not quoted as in JSON.`);
  }
}
