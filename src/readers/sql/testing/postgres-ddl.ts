import type { Random } from "./random.ts";
import { kept, spaced } from "./spaced.ts";

const COLUMNS = [
  ..."a b c id key index period range map struct exclude status Status STATUS a$1 _x ünï".split(
    " ",
  ),
  ..."comment type value name no owner set add generated inherits of partition rename row".split(
    " ",
  ),
  ..."identity serial date text timestamp first after without options data temp view".split(" "),
  ...[
    '"A"',
    '"a"',
    '"a b"',
    '"x""y"',
    '"order"',
    '"check"',
    '"primary"',
    '"constraint"',
    '"--"',
    '"/*"',
  ].map(kept),
  ...[
    '"it\'s"',
    '"Status"',
    '"like"',
    '"select"',
    '"a,b"',
    '"(x)"',
    '"not null"',
    '"$$"',
    '"C:\\"',
  ].map(kept),
];
const TABLES = [
  "t",
  "u",
  "v",
  "w",
  '"T"',
  kept('"t 1"'),
  "key",
  "range",
  "orders",
  '"orders.x"',
  "public_t",
];
const TYPE_NAMES = ["mood", '"Mood"', "email", "year", "date", "object", "addr", "number"];
const WHOLE = [
  ..."integer int4 bigint smallint int8 pg_catalog.int4 int int2 serial bigserial smallserial".split(
    " ",
  ),
];
const TEXTS = [
  ..."text varchar varchar(10) char(13) name pg_catalog.text pg_catalog.varchar(27)".split(" "),
  ...[
    "character varying",
    "character varying ( 10 )",
    "national character varying(9)",
    "nchar(31)",
  ],
];
const OTHERS = [
  ..."numeric numeric(10,2) numeric(10,0) real boolean bool date time timestamp timestamptz interval uuid".split(
    " ",
  ),
  ..."json jsonb bytea inet cidr macaddr text[] int[3][] varchar(5)[] bit bit(3) point int4range".split(
    " ",
  ),
  ..."tsvector tsquery xml money oid float float(10) decimal dec(8,0) circle pg_lsn".split(" "),
  ...['"char"', "double precision", "timestamp(3) with time zone", "timestamp without time zone"],
  ...["time with time zone", "interval day to second(3)", "interval year", "integer array"],
  ...[
    "integer array[4]",
    "bit varying(4)",
    'pg_catalog."numeric"(8,2)',
    "numeric ( 5 )",
    "timestamp ( 0 )",
  ],
];
const COMMENTS = [
  "/* c */",
  "/* a /* b */ c */",
  "-- it's\n",
  "--x, y int\n",
  "/* ' \" $$ */",
  "/*/* */*/",
  "-- \\\n",
  "/**/",
];
const NUMBERS = [
  ...["1", "-1", "null", "(1+2)", "1.5e3", "1::int", "((1))", "'1'", "abs(-1)", "(1 # 2)"],
  kept("cast('1' as int)"),
];
const STRINGS = [
  ...["null", "current_user", "now()::text", "''", "'{}'", "'x'::text", "N'x'", "'1'::varchar"],
  ...["'it''s'", "E'it\\'s'", "'a\\'", "$$it's, not null$$", "$q$ $$ b $q$", "U&'d\\0061'"].map(
    kept,
  ),
  ...["'--no'", "'/* no'", "'a, b int not null'", "e'\\\\'", "('a' || 'b')", "'(('"].map(kept),
];
const CHECKS = [
  "1 < 2",
  "true",
  "(1 > 0) is not null",
  "'a' <> ')'",
  "1 is not null and 2 is not null",
  "not null is null",
];

/** What a script has made so far, as far as its next statements name it. */
type Made = { tables: Table[]; types: string[] };

type Table = { name: string; columns: string[] };

/** A statement, and what is there once it has run. */
type Drawn = { text: string; done?: () => void };

/** The statements of a script for Postgres; whoever runs them says which were right. */
export function* postgresScript(random: Random, length: number): Generator<string, void, boolean> {
  const made: Made = { tables: [], types: [] };
  for (let n = 0; n < length; n++) {
    const { text, done } = statement(random, made);
    if (yield spaced(random, text, COMMENTS)) done?.();
  }
}

function statement(random: Random, made: Made): Drawn {
  const draw = random.below(100);
  if (draw < 25 || (made.tables.length === 0 && draw < 90)) return createTable(random, made);
  if (draw < 35 || made.tables.length === 0) return createType(random, made);
  return draw < 82 ? alterTable(random, made) : other(random, made);
}

function known(random: Random, { columns }: Table) {
  return columns.length > 0 && random.chance(0.95) ? random.of(columns) : random.of(COLUMNS);
}

function type(random: Random, made: Made) {
  return made.types.length > 0 && random.chance(0.25)
    ? `${random.of(made.types)}${random.chance(0.15) ? "[]" : ""}`
    : random.of([...WHOLE, ...TEXTS, ...OTHERS]);
}

function definition(random: Random, made: Made, name: string) {
  const kind = random.of([WHOLE, TEXTS, OTHERS]);
  const own = kind === OTHERS ? type(random, made) : random.of(kind);
  const all = [
    ...attributes(random, made),
    ...(kind === WHOLE ? numeric(random, own) : []),
    ...(kind === TEXTS ? textual(random) : []),
  ];
  const chosen = Array.from({ length: random.below(4) }, () => random.of(all));
  const distinct = chosen.filter(
    (one, n) => chosen.findIndex((other) => first(other) === first(one)) === n,
  );
  return [name, own, ...distinct].join(" ");
}

function first(attribute: string) {
  return attribute
    .replace(/^constraint \S+ /, "")
    .slice(0, 4)
    .replace("gene", "defa");
}

function attributes(random: Random, made: Made): string[] {
  const named = random.chance(0.3) ? `constraint ${constraintName(random)} ` : "";
  return [
    `${named}not null`,
    "not null",
    "null",
    `${named}unique`,
    `${named}primary key`,
    `${named}check (${kept(random.of(CHECKS))})`,
    "default null",
    "not null no inherit",
    "check (1 > 0) no inherit",
    `${named}references ${made.tables.length > 0 ? random.of(made.tables).name : "x"}`,
  ];
}

function numeric(random: Random, own: string): string[] {
  if (own.includes("serial")) return ["not null"];
  return [
    `default ${random.of(NUMBERS)}`,
    "generated always as identity",
    "generated by default as identity (start with 3)",
    "generated always as (1 + 1) stored",
    "generated always as (2)",
    "unique with (fillfactor = 70)",
  ];
}

function textual(random: Random): string[] {
  return [
    `default ${random.of(STRINGS)}`,
    `default ${random.of(STRINGS)}`,
    'collate "C"',
    "compression pglz",
    "storage main",
  ];
}

function constraintName(random: Random) {
  return random.of(["k", "identity", '"not null"', '"K"', "nn", "pk"].map(kept));
}

function clause(random: Random, table: Table): string {
  const named = random.chance(0.4) ? `constraint ${constraintName(random)} ` : "";
  const columns = () =>
    Array.from({ length: 1 + random.below(2) }, () => known(random, table)).join(", ");
  return (
    named +
    random.of([
      `primary key (${columns()})`,
      `primary key (${columns()}) include (${known(random, table)})`,
      `unique (${columns()})`,
      `check (${kept(random.of(CHECKS))})`,
      `not null ${known(random, table)}`,
      `exclude using btree (${known(random, table)} with =)`,
      `foreign key (${known(random, table)}) references ${random.of(TABLES)}`,
    ])
  );
}

function createTable(random: Random, made: Made): Drawn {
  const kind = random.of(["", "", "", "", "temp ", "unlogged ", "if not exists "]);
  const isOptional = kind.startsWith("if");
  const taken = new Set(made.tables.map(({ name }) => name));
  const name = random.of(
    random.chance(0.9) ? TABLES.filter((table) => !taken.has(table)).concat("z") : TABLES,
  );
  const head = `create ${isOptional ? "" : kind}table ${isOptional ? kind : ""}${name}`;
  const parent = made.tables.length > 0 ? random.of(made.tables) : null;
  const table: Table = { name, columns: [] };
  const done = () => void made.tables.push(table);
  if (parent && random.chance(0.2)) {
    table.columns = parent.columns;
    const bound = random.of(["default", "for values in (1, 2)", "for values from (1) to (5)"]);
    const options = random.chance(0.3)
      ? `(${known(random, parent)} ${random.of(["", "with options "])}not null) `
      : "";
    return { text: `${head} partition of ${parent.name} ${options}${bound}`, done };
  }
  if (parent && random.chance(0.05))
    return { text: `${head} as select * from ${parent.name}`, done };
  if (random.chance(0.05)) return { text: `${head} as ${castQuery(random, made, table)}`, done };
  const count = 1 + random.below(5);
  const columns = COLUMNS.slice()
    .sort(() => random.below(3) - 1)
    .slice(0, count);
  table.columns = columns;
  const elements = columns.map((column) => definition(random, made, column));
  for (let n = random.below(3); n > 0; n--) {
    const how = random.of(["", "including all", "including indexes excluding defaults"]);
    const one = parent && random.chance(0.2) ? `like ${parent.name} ${how}` : clause(random, table);
    elements.splice(
      random.chance(0.8) ? elements.length : random.below(elements.length),
      0,
      one.trim(),
    );
  }
  const rest = random.of([
    ...["", "", "", "", ""],
    ...["with (fillfactor = 70)", "without oids", "using heap", "tablespace pg_default"],
    ...[`partition by list (${random.of(columns)})`, `partition by list (${random.of(columns)})`],
    ...[parent, parent].map((table) => (table ? `inherits (${table.name})` : "")),
  ]);
  return { text: `${head} (${elements.join(" , ")}) ${rest}`.trim(), done };
}

function castQuery(random: Random, made: Made, table: Table) {
  table.columns = [random.of(COLUMNS), random.of(COLUMNS)];
  const casts = table.columns.map((column) => {
    const own = type(random, made);
    return `${random.of([`cast(null as ${own})`, `null::${own}`, `cast((null) as ${own})`])} as ${column}`;
  });
  const rest = ["", "where 1 > 0", "union all select null, null", "limit 1", "with no data"];
  return `select ${random.of(["", "", "distinct "])}${casts.join(" , ")} ${random.of(rest)}`.trim();
}

function createType(random: Random, made: Made): Drawn {
  const name = random.of(TYPE_NAMES);
  const text = random
    .of([
      () => `create type ${name} as enum (${kept("'a', 'b)', 'not null'")})`,
      () =>
        `create domain ${name} as ${type(random, made)} ${random.of(["", "not null", "null", "default null"])}`,
      () =>
        `create domain ${name} ${type(random, made)} check (value is not null) ${random.of(["", "not null"])}`,
      () => `create domain ${name} as text constraint ${constraintName(random)} not null`,
      () => `create type ${name} as (a int, b text)`,
      () => `create type ${name} as range (subtype = int4)`,
      () => `create type ${name}`,
    ])()
    .trim();
  return { text, done: () => void made.types.push(name) };
}

function alterTable(random: Random, made: Made): Drawn {
  const table = random.of(made.tables);
  const head = `${random.of(["alter", "ALTER"])} table ${random.of(["", "", "", "only ", "if exists "])}${table.name}`;
  if (random.chance(0.08)) {
    const name = random.of(TABLES);
    return { text: `${head} rename to ${name}`, done: () => void Object.assign(table, { name }) };
  }
  if (random.chance(0.12)) {
    const name = random.of(COLUMNS);
    const text = `${head} rename ${random.of(["", "column "])}${known(random, table)} to ${name}`;
    return { text, done: () => void table.columns.push(name) };
  }
  if (random.chance(0.05))
    return {
      text: `${head} rename constraint ${constraintName(random)} to ${constraintName(random)}`,
    };
  const actions = Array.from({ length: 1 + random.below(3) }, () => action(random, made, table));
  const done = () => void table.columns.push(...actions.flatMap(({ column }) => column ?? []));
  return { text: `${head} ${actions.map(({ text }) => text).join(" , ")}`, done };
}

function action(random: Random, made: Made, table: Table): { text: string; column?: string } {
  const own = known(random, table);
  const each = random.of(["", "column "]);
  const column = random.of(COLUMNS);
  if (random.chance(0.25)) {
    const how = random.of(["", "column ", "column if not exists "]);
    return { text: `add ${how}${definition(random, made, column)}`, column };
  }
  const constraint = random.of([
    ...[
      constraintName(random),
      `${table.name}_pkey`,
      `${table.name}_${own}_not_null`,
      `${table.name}_${own}_key`,
    ],
  ]);
  const text = random.of([
    () => `add ${clause(random, table)}`,
    () => `add ${clause(random, table)}`,
    () => `drop ${each}${own} ${random.of(["", "cascade", "restrict"])}`,
    () => `drop column if exists ${own}`,
    () => `alter ${each}${own} set not null`,
    () => `alter ${each}${own} drop not null`,
    () => `alter ${each}${own} type ${type(random, made)} using null`,
    () => `alter ${each}${own} set data type ${type(random, made)} using null`,
    () => `alter ${each}${own} set default null`,
    () => `alter ${each}${own} drop default`,
    () => `alter ${each}${own} add generated by default as identity`,
    () => `alter ${each}${own} drop identity if exists`,
    () => `alter ${each}${own} set statistics 100`,
    () => `drop constraint ${random.of(["", "if exists "])}${constraint}`,
    () => `inherit ${random.of(made.tables).name}`,
    () => `no inherit ${random.of(made.tables).name}`,
    () =>
      `attach partition ${random.of(made.tables).name} ${random.of(["default", "for values in (9)"])}`,
    () => `detach partition ${random.of(made.tables).name}`,
    () =>
      random.of([
        "set (fillfactor = 50)",
        "set logged",
        "replica identity full",
        "owner to current_user",
      ]),
  ])();
  return { text: text.trim() };
}

const REMARKS = [
  "ends with \\",
  "it''s",
  "create table x (a int);",
  "-- no",
  "/* no",
  "$$",
  "\\''",
];

function other(random: Random, made: Made): Drawn {
  const { name: table, columns } = random.of(made.tables);
  const own = known(random, { name: table, columns });
  const typed = made.types.length > 0 ? random.of(made.types) : "x";
  const remark = kept(`'${random.of(REMARKS)}'`);
  const text = random.of([
    () => `comment on table ${table} is ${remark}`,
    () => `comment on column ${table}.${own} is ${remark}`,
    () => `create index on ${table} (${own})`,
    () => `create unique index i${random.below(9)} on ${table} (${own})`,
    () => `create view v${random.below(9)} as select * from ${table}`,
    () =>
      kept(
        `create function f${random.below(99)}() returns void language sql as $$ create table x (a int); alter table ${table} add zz int; $$`,
      ),
    () =>
      kept(
        `create function g${random.below(99)}() returns int language sql begin atomic select 1; select case when true then 2 end; end`,
      ),
    () => `insert into ${table} values (${remark})`,
    () => `select ${remark}`,
    () => kept(`do $$ begin perform 1; end $$`),
    () =>
      `drop table ${random.of(["", "if exists "])}${table} ${random.of(["", "cascade"])}`.trim(),
    () => `drop type ${typed}`,
    () => `drop domain ${typed}`,
    () =>
      `alter domain ${typed} ${random.of(["set not null", "drop not null", "set default 1", `rename to ${random.of(TYPE_NAMES)}`])}`,
    () =>
      `alter type ${typed} ${random.of([`rename to ${random.of(TYPE_NAMES)}`, "add value 'c'", "add attribute z int"])}`,
    () => `grant select on ${table} to public`,
    () => `create sequence s${random.below(9)} owned by none`,
    () => `truncate ${table}`,
    () => `alter index i1 rename to i2`,
  ])();
  return { text };
}
