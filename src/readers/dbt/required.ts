import {
  isObject,
  type JsonObject,
  listAt,
  objectAt,
  objectsAt,
  textAt,
  textsAt,
} from "../input/json-object.ts";
import type { Dialect } from "../mapping/dialects.ts";
import { isNotNullByKey } from "../sql/columns/nullability.ts";
import { UnreadableSource } from "../unreadable.ts";
import { enforcedOf } from "./node-columns.ts";

/** The materializations that have constraints. */
const IN_TABLES: ReadonlySet<unknown> = new Set(["table", "incremental"]);

/**
 * The columns that the model's constraints require, in lower case, and the kinds of a column's own
 * constraints that require it.
 */
export type Required = { byModel: ReadonlySet<string>; byColumns: ReadonlySet<unknown> };

/** What a model's constraints say, which dbt creates only with an enforced contract, and only in tables. */
export function requiredBy(model: JsonObject, dialect: Dialect | undefined): Required {
  const { materialized } = objectAt(model, "config");
  const isTable = materialized === undefined || IN_TABLES.has(materialized);
  // A file of properties may leave it to the project's settings.
  if (!isTable || enforcedOf(model) === false) return { byModel: new Set(), byColumns: new Set() };
  // Of a model's own constraints, most adapters of dbt leave out not_null.
  const isCreated = dialect === undefined || dialect === "spark" || dialect === "databricks";
  const keys = isNotNullByKey({ isKey: true, isRowid: false }, dialect) ? ["primary_key"] : [];
  const byColumns = new Set<unknown>(["not_null", ...keys]);
  const ofModel = isCreated ? byColumns : new Set<unknown>(keys);
  const constraints = constraintsOf(model).filter(({ type }) => ofModel.has(type));
  const names = constraints.flatMap((constraint) => textsAt(constraint, "columns"));
  return { byModel: new Set(names.map((name) => name.toLowerCase())), byColumns };
}

/** Whether a column's constraints, or those of its model, make it required. */
export function isRequired(name: string, column: JsonObject, { byModel, byColumns }: Required) {
  const own = constraintsOf(column).some(({ type }) => byColumns.has(type));
  return own || byModel.has(name.toLowerCase());
}

function constraintsOf(described: JsonObject): JsonObject[] {
  const { constraints } = described;
  const isList = constraints === undefined || constraints === null || Array.isArray(constraints);
  if (isList && listAt(described, "constraints").every(isObject))
    return objectsAt(described, "constraints");
  const name = textAt(described, "name");
  const of = name === undefined ? "" : `${name}: `;
  throw new UnreadableSource(`${of}constraints must be a list of objects such as type: not_null.`);
}

/** Whether a column may be null; undefined if its constraints are not all that its table has. */
export function nullableOf(required: boolean, isEnforced: boolean): boolean | undefined {
  return required || isEnforced ? !required : undefined;
}
