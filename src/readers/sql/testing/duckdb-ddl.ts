import type { Random } from "./random.ts";
import { kept, spaced } from "./spaced.ts";

const COLUMNS = [
  ..."a b c id key index period range map struct status a$1 _x ünï comment type value name owner date".split(
    " ",
  ),
  ..."text timestamp first after list row schema begin end view level macro data enum union".split(
    " ",
  ),
  ...['"A b"', '"x""y"', '"order"', '"check"', '"primary"', '"constraint"', '"--"', '"/*"'].map(
    kept,
  ),
  ...[
    '"it\'s"',
    '"like"',
    '"select"',
    '"a,b"',
    '"(x)"',
    '"not null"',
    '"$$"',
    '"C:\\"',
    '"[]"',
  ].map(kept),
];
const TABLES = ["t", "u", "v", '"T 1"', "main.w", "key", "range", "orders"].map(kept);
const TYPE_NAMES = ["mood", '"Mood 2"', "email", "addr", "kind"].map(kept);
const WHOLE =
  "integer int bigint smallint tinyint hugeint int4 int8 int2 int1 long short uinteger ubigint signed".split(
    " ",
  );
const TEXTS = "text varchar varchar(10) string char bpchar char(3) nvarchar".split(" ");
const OTHERS = [
  ..."decimal decimal(10,2) numeric(5,0) dec(4) real double float float4 float8 boolean bool date".split(
    " ",
  ),
  ..."time timestamp datetime timestamptz timestamp_s timestamp_ns interval uuid blob bytea json bit".split(
    " ",
  ),
  ..."int[] int[3] varchar(3)[] int[][] uhugeint usmallint utinyint timetz bitstring logical".split(
    " ",
  ),
  ...["struct(a int, b varchar)", "map(varchar, int)", "struct(a struct(b int)[])[]"],
  ...["union(n int, s varchar)", "enum('a', 'b)')", "timestamp with time zone", "double precision"],
  ...['struct("a,b" int, "c)" text)', "row(a int)", "numeric ( 8 , 2 )", "character varying(5)"],
].map(kept);
const COMMENTS = [
  "/* c */",
  "/* a /* b */ c */",
  "-- it's\n",
  "--x, y int\n",
  "/* ' \" $$ # */",
  "/**/",
];
const STRINGS = [
  ...["null", "''", "'it''s'", "'a\\'", "'--no'", "'/* no'", "'a, b int not null'", "'(('"],
  ...["e'it\\'s'", "$$it's, not null$$", "$q$ $$ b $q$", "E'\\\\'", "current_date::text"],
].map(kept);
const NUMBERS = ["null", "1", "-1", "(1+2)", "1::int", "'1'", "cast('1' as int)"].map(kept);

type Table = { name: string; columns: string[] };
type Made = { tables: Table[]; types: string[] };
type Drawn = { text: string; done?: () => void };

/** The statements of a script for DuckDB; whoever runs them says which were right. */
export function* duckdbScript(random: Random, length: number): Generator<string, void, boolean> {
  const made: Made = { tables: [], types: [] };
  for (let n = 0; n < length; n++) {
    const draw = random.below(100);
    const one = draw < 8 ? type : made.tables.length === 0 || draw < 40 ? create : change;
    const { text, done } = one(random, made);
    if (yield spaced(random, text, COMMENTS)) done?.();
  }
}

function type(random: Random, made: Made): Drawn {
  const name = random.of(TYPE_NAMES);
  const text = random.of([
    `create type ${name} as enum (${kept("'a', 'b)', 'not null'")})`,
    `create type ${name} as ${random.of([...WHOLE, ...TEXTS, ...OTHERS])}`,
    `create type ${name} as struct(x int, y text)`,
    `drop type ${name}`,
  ]);
  return { text, done: () => void made.types.push(name) };
}

function definition(random: Random, made: Made, name: string) {
  const kind = random.of([WHOLE, TEXTS, OTHERS]);
  const isCustom = made.types.length > 0 && random.chance(0.15);
  const own = isCustom ? `${random.of(made.types)}${random.of(["", "", "[]"])}` : random.of(kind);
  const all = [
    ...["not null", "not null", "null", "unique", "primary key", "check (1 > 0)", "default null"],
    ...["constraint k not null", "references x (y)", "constraint k check (1 is not null)"],
    ...(kind === WHOLE && !isCustom
      ? [`default ${random.of(NUMBERS)}`, "as (1 + 1)", "generated always as (2) virtual"]
      : []),
    ...(kind === TEXTS && !isCustom ? [`default ${random.of(STRINGS)}`, "collate nocase"] : []),
  ];
  const chosen = Array.from({ length: random.below(3) }, () => random.of(all));
  // DuckDB keeps NOT NULL that is said twice when it is dropped once.
  const distinct = chosen.filter(
    (one, n) => chosen.findIndex((other) => ending(other) === ending(one)) === n,
  );
  return [name, own, ...distinct].join(" ");
}

function ending(attribute: string) {
  return attribute.replace(/^constraint k /, "");
}

function known(random: Random, { columns }: Table) {
  return columns.length > 0 && random.chance(0.95) ? random.of(columns) : random.of(COLUMNS);
}

function create(random: Random, made: Made): Drawn {
  const name = random.of(TABLES);
  const head = `create ${random.of(["", "", "", "temp "])}table ${random.of(["", "", "if not exists "])}${name}`;
  const columns = COLUMNS.slice()
    .sort(() => random.below(3) - 1)
    .slice(0, 1 + random.below(5));
  const table = { name, columns };
  const parent = made.tables.length > 0 ? random.of(made.tables) : null;
  if (parent && random.chance(0.06)) {
    const text = `${head} as ${random.of(["from", "select * from"])} ${parent.name}`;
    return { text, done: () => void made.tables.push({ name, columns: parent.columns }) };
  }
  const elements = columns.map((column) => definition(random, made, column));
  for (let n = random.below(3); n > 0; n--) {
    const named = random.chance(0.3) ? "constraint k " : "";
    const own = known(random, table);
    const one = [`primary key (${own})`, `unique (${own})`, "check (1 < 2)"];
    elements.splice(random.below(elements.length + 1), 0, named + random.of(one));
  }
  return { text: `${head} (${elements.join(" , ")})`, done: () => void made.tables.push(table) };
}

function change(random: Random, made: Made): Drawn {
  const table = random.of(made.tables);
  const own = known(random, table);
  const name = random.of(COLUMNS);
  const head = `alter table ${random.of(["", "", "if exists "])}${table.name}`;
  const column = random.of(["", "column "]);
  const note = () => void table.columns.push(name);
  const target = random.of(TABLES).replace("main.", "");
  return random.of<() => Drawn>([
    () => ({ text: `${head} add ${column}${definition(random, made, name)}`, done: note }),
    () => ({
      text: `${head} add ${column}if not exists ${definition(random, made, name)}`,
      done: note,
    }),
    () => ({ text: `${head} drop ${column}${random.of(["", "if exists "])}${own}` }),
    () => ({ text: `${head} rename ${column}${own} to ${name}`, done: note }),
    () => ({ text: `${head} alter ${column}${own} set not null` }),
    () => ({ text: `${head} alter ${column}${own} drop not null` }),
    () => ({ text: `${head} alter ${column}${own} type ${random.of([...WHOLE, ...TEXTS])}` }),
    () => ({
      text: `${head} alter ${column}${own} set data type ${random.of([...WHOLE, ...TEXTS])}`,
    }),
    () => ({ text: `${head} alter ${column}${own} set default ${random.of(NUMBERS)}` }),
    () => ({ text: `${head} alter ${column}${own} drop default` }),
    () => ({ text: `${head} add primary key (${own})` }),
    () => ({
      text: `${head} rename to ${target}`,
      done: () => void Object.assign(table, { name: target }),
    }),
    () => ({ text: `drop table ${random.of(["", "if exists "])}${table.name}` }),
    () => ({ text: `create index i${random.below(9)} on ${table.name} (${own})` }),
    () => ({ text: `create or replace view v${random.below(9)} as from ${table.name}` }),
    () => ({ text: `insert into ${table.name} (${own}) values (${random.of(STRINGS)})` }),
    () => ({ text: `comment on column ${table.name}.${own} is ${random.of(STRINGS)}` }),
    () => ({ text: `comment on table ${table.name} is ${random.of(STRINGS)}` }),
    () => ({ text: `select ${random.of(STRINGS)}` }),
    () => ({ text: `create macro f${random.below(9)}(x) as x + 1` }),
    () => ({ text: `create sequence s${random.below(9)} start 5` }),
    () => ({ text: `truncate ${table.name}` }),
  ])();
}
