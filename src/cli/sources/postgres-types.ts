import type { Token } from "#readers/sql/tokens.ts";
import { type BoundType, boundType, type CustomType } from "#readers/sql/types/bound-type.ts";
import { LIST } from "#readers/sql/types/read-type.ts";
import { boundText } from "#readers/sql/types/typed-column.ts";

/** A type that is made of others. */
export type TypeRow = { oid: number } & (
  | { kind: "enum"; labels: string[] }
  | { kind: "composite"; fields: (Part & { name: string })[] | null }
  | { kind: "domain"; base: Part; isNotNull: boolean }
  | { kind: "list"; item: number }
  | { kind: "range" }
);

/** A type where it is used, as Postgres writes it there: `numeric(10,2)[]`. */
export type Part = { oid: number; type: string };

/** Of the types in $1, and all that they are made of, those that are made of others. */
export const TYPES_WITHIN = `
WITH RECURSIVE within AS (
  SELECT unnest($1::oid[]) AS oid
  UNION
  SELECT part.oid
  FROM within
  JOIN pg_catalog.pg_type t ON t.oid = within.oid
  CROSS JOIN LATERAL (
    SELECT item.oid FROM pg_catalog.pg_type item WHERE item.oid = t.typelem AND item.typarray = t.oid
    UNION ALL
    SELECT t.typbasetype WHERE t.typtype = 'd'
    UNION ALL
    SELECT a.atttypid
    FROM pg_catalog.pg_attribute a
    WHERE t.typtype = 'c' AND a.attrelid = t.typrelid AND a.attnum > 0 AND NOT a.attisdropped
  ) part
)
SELECT
  t.oid,
  CASE t.typtype
    WHEN 'e' THEN 'enum' WHEN 'c' THEN 'composite' WHEN 'd' THEN 'domain' WHEN 'b' THEN 'list' ELSE 'range'
  END AS kind,
  ARRAY(
    SELECT e.enumlabel::text FROM pg_catalog.pg_enum e WHERE e.enumtypid = t.oid ORDER BY e.enumsortorder
  ) AS labels,
  (
    SELECT json_agg(json_build_object(
      'name', a.attname,
      'oid', a.atttypid::bigint,
      'type', pg_catalog.format_type(a.atttypid, a.atttypmod)
    ) ORDER BY a.attnum)
    FROM pg_catalog.pg_attribute a
    WHERE t.typtype = 'c' AND a.attrelid = t.typrelid AND a.attnum > 0 AND NOT a.attisdropped
  ) AS fields,
  json_build_object(
    'oid', t.typbasetype::bigint,
    'type', pg_catalog.format_type(t.typbasetype, t.typtypmod)
  ) AS base,
  t.typnotnull AS "isNotNull",
  t.typelem AS item
FROM within
JOIN pg_catalog.pg_type t ON t.oid = within.oid
WHERE t.typtype IN ('e', 'c', 'd', 'r', 'm')
  OR EXISTS (
    SELECT FROM pg_catalog.pg_type item WHERE item.oid = t.typelem AND item.typarray = t.oid
  )`;

/** How types are read, of which these rows tell what they are made of. */
export function typesOf(rows: readonly TypeRow[]): (part: Part) => BoundType {
  const byOid = new Map(rows.map((row) => [row.oid, row]));
  const made = new Map<number, CustomType>();

  function bound({ oid, type }: Part): BoundType {
    const row = byOid.get(oid);
    if (!row) return boundText(type, "postgres");
    if (row.kind === "list") {
      const items = bound({ oid: row.item, type: type.replace(/\[\]$/, "") });
      return boundType(LIST, type, {
        kind: "list",
        dimensions: 1,
        items: { type: items, isNotNull: false },
      });
    }
    return { ...boundType({ name: row.kind }, type), custom: customOf(row) };
  }

  function customOf(row: Made): CustomType {
    const known = made.get(row.oid);
    if (known) return known;
    const isNotNull = row.kind === "domain" && row.isNotNull;
    const custom = { parts: [], base: baseOf(row), isNotNull };
    made.set(row.oid, custom);
    return custom;
  }

  function baseOf(row: Made): BoundType {
    switch (row.kind) {
      case "enum":
        return boundType({ name: "enum" }, "enum", {
          kind: "enum",
          symbols: row.labels.map(symbolOf),
        });
      case "composite": {
        const fields = row.fields?.map(({ name, ...part }) => ({
          name: { text: name, isQuoted: true },
          type: bound(part),
          isNotNull: false,
        }));
        const inside = fields ? { kind: "struct" as const, fields } : null;
        return boundType({ name: "struct" }, "composite", inside);
      }
      case "domain":
        return bound(row.base);
      case "range":
        return boundType({ name: "range" }, "range");
    }
  }

  return bound;
}

type Made = Exclude<TypeRow, { kind: "list" }>;

/** A value of an enum as SQL has it. */
function symbolOf(label: string): Token {
  return { kind: "string", text: `'${label.replaceAll("'", "''")}'`, from: 0, to: 0 };
}
