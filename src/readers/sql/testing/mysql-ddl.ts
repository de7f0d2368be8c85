import type { Random } from "./random.ts";
import { kept, spaced } from "./spaced.ts";

const COLUMNS = [
  ..."a b c id status comment type value name no period data date text timestamp time year enum".split(
    " ",
  ),
  ..."first after begin end engine language level local mode names offset action Ab 2fa a$1 ünï _x".split(
    " ",
  ),
  ...["`a b`", "`x``y`", "`--`", "`/*`", "`key`", "`check`", "`primary`", "`constraint`"].map(kept),
  ...["`index`", "`C:\\`", "`it's`", '`a"b`', "`#`", "`a,b`", "`(x)`", "`not null`", "`like`"].map(
    kept,
  ),
];
const TABLES = ["t", "u", "v", "`t 1`", "2t", "`key`", "orders", "w"].map(kept);
const WHOLE =
  "int integer bigint smallint tinyint mediumint int(11) bigint(20) tinyint(4) middleint int4 int8".split(
    " ",
  );
const TEXTS = [
  ..."varchar(10) char(3) text longtext tinytext char varchar(5) mediumtext".split(" "),
  ...["national varchar(5)", "char ( 5 )", "character varying(9)", "nchar(4)", "long varchar"],
  ...["varchar(5) character set latin1", "char(3) charset ascii", "text binary", "nvarchar(3)"],
];
const OTHERS = [
  ..."decimal decimal(10,2) numeric(5,0) float double real date datetime timestamp time year bool".split(
    " ",
  ),
  ..."boolean bit(1) bit(8) blob varbinary(5) binary(2) datetime(6) time(3) dec fixed(5,2) inet6".split(
    " ",
  ),
  ...["enum('a','b)')", "set('x','y')", "double precision", "tinyint(1)", "uuid", "geometry"],
  ...["enum ( 'it''s' , 'b\\\\' )", "int unsigned", "decimal(8,2) unsigned zerofill", "point"],
  ...["bigint unsigned", "float(5,2)", "long", "serial", "inet4", "tinyint(1) unsigned"],
].map(kept);
const COMMENTS = [
  "/* c */",
  "/* a /* b */",
  "-- it's\n",
  "--\tx, y int\n",
  "# it's, z int\n",
  "/* ' \" ` # */",
  "-- \\\n",
  "/**/",
  "/*!99999 not null */",
  "/*M!999999 x */",
];
const STRINGS = [
  ...["null", "''", "'it''s'", "'it\\'s'", "'C:\\\\'", "'--no'", "'/* no'", "'# no'"],
  ...["'a, b int not null'", '"it\'s"', '"x""y"', '"\\""', "'(('", "'`'", "N'x'", "_latin1'y'"],
].map(kept);
const NUMBERS = ["null", "1", "-1", "'1'", "(1 + 2)", "1e0", "0x1", "b'1'"].map(kept);

type Table = { name: string; columns: string[] };
type Drawn = { text: string; done?: () => void };

/** The statements of a script for MySQL; whoever runs them says which were right. */
export function* mysqlScript(random: Random, length: number): Generator<string, void, boolean> {
  const tables: Table[] = [];
  for (let n = 0; n < length; n++) {
    const draw = random.chance(0.62);
    const { text, done } =
      tables.length === 0 || !draw ? create(random, tables) : change(random, tables);
    if (yield spaced(random, text, COMMENTS)) done?.();
  }
}

function known(random: Random, { columns }: Table) {
  return columns.length > 0 && random.chance(0.95) ? random.of(columns) : random.of(COLUMNS);
}

function definition(random: Random, name: string) {
  const kind = random.of([WHOLE, TEXTS, OTHERS]);
  const all = [
    ...["not null", "not null", "null", "unique", "unique key", "primary key", "key", "invisible"],
    ...[
      ...["comment\0'x, y int'", "comment 'it\\'s'"].map(kept),
      "check (1 > 0)",
      "constraint k check (1 < 2)",
    ],
    ...["references x (y)", "references x (y) on delete set null", "default null"],
    ...[
      "/*!40100 not null */",
      "/*!50000 null */",
      "/*M!100100 not null */",
      "without system versioning",
    ],
    ...(kind === WHOLE
      ? [`default ${random.of(NUMBERS)}`, "as (1 + 1) persistent", "zerofill"]
      : []),
    ...(kind === WHOLE ? ["generated always as (2) virtual", "auto_increment", "unsigned"] : []),
    ...(kind === TEXTS ? [`default ${random.of(STRINGS)}`, "collate utf8mb4_bin"] : []),
    ...(kind === TEXTS ? ["as (concat('a', ')')) stored", "compressed"] : []),
  ];
  const chosen = Array.from({ length: random.below(4) }, () => random.of(all));
  return [name, random.of(kind), ...new Set(chosen)].join(" ");
}

function clause(random: Random, table: Table) {
  const own = known(random, table);
  const named = random.chance(0.3)
    ? `constraint ${random.of(["", "k ", "`not null` "].map(kept))}`
    : "";
  return random.of([
    `${named}primary key (${own})`,
    `${named}unique (${own})`,
    `${named}unique key u (${own})`,
    `${named}check (1 < 2)`,
    `${named}foreign key (${own}) references x (y)`,
    `key (${own})`,
    `key k1 (${own} desc)`,
    `index i1 using btree (${own})`,
    `index (${own}(3))`,
    `fulltext key f1 (${own})`,
    `primary key using btree (${own}) comment 'x'`,
  ]);
}

function create(random: Random, tables: Table[]): Drawn {
  const name = random.of(TABLES);
  const head = `create table ${random.of(["", "", "if not exists "])}${name}`;
  const parent = tables.length > 0 ? random.of(tables) : null;
  if (parent && random.chance(0.08)) {
    const text = random.of([`${head} like ${parent.name}`, `${head} (like ${parent.name})`]);
    return { text, done: () => void tables.push({ name, columns: parent.columns }) };
  }
  const columns = COLUMNS.slice()
    .sort(() => random.below(3) - 1)
    .slice(0, 1 + random.below(5));
  const table = { name, columns };
  const elements = columns.map((column) => definition(random, column));
  for (let n = random.below(3); n > 0; n--) {
    elements.splice(random.below(elements.length + 1), 0, clause(random, table));
  }
  const rest = random.of([
    ...[
      "",
      "",
      "",
      "engine=InnoDB",
      kept("engine = memory default charset=utf8mb4 comment='a, b int'"),
    ],
    ...["auto_increment=5", "with system versioning", `partition by hash (${random.of(columns)})`],
    ...["select 1 as z", "as select 1", "row_format=dynamic, comment 'x'"],
  ]);
  const text = `${head} (${elements.join(" , ")}) ${rest}`.trim();
  return { text, done: () => void tables.push(table) };
}

function change(random: Random, tables: Table[]): Drawn {
  const table = random.of(tables);
  if (random.chance(0.7)) return alter(random, table);
  const own = known(random, table);
  const { name } = table;
  const target = random.of(TABLES);
  return random.of<() => Drawn>([
    () => ({ text: `drop table ${random.of(["", "if exists "])}${name}` }),
    () => ({
      text: `rename table ${name} to ${target}`,
      done: () => void Object.assign(table, { name: target }),
    }),
    () => ({ text: `create index i${random.below(9)} on ${name} (${own})` }),
    () => ({ text: `create or replace view v${random.below(9)} as select * from ${name}` }),
    () => ({ text: `insert into ${name} (${own}) values (${random.of(STRINGS)})` }),
    () => ({ text: `select ${random.of(STRINGS)}` }),
    () => ({ text: `truncate table ${name}` }),
    () => ({ text: `drop index ${random.of(["u", "k1", "`PRIMARY`"])} on ${name}` }),
    () => ({ text: `set @x = ${random.of(STRINGS)}` }),
  ])();
}

function alter(random: Random, table: Table): Drawn {
  const added: string[] = [];
  const actions = Array.from({ length: 1 + random.below(3) }, () => action(random, table, added));
  const text = `alter ${random.of(["", "", "ignore "])}table ${random.of(["", "", "if exists "])}${table.name} ${actions.join(" , ")}`;
  return { text, done: () => void table.columns.push(...added) };
}

function action(random: Random, table: Table, added: string[]) {
  const own = known(random, table);
  const name = random.of(COLUMNS);
  const place = random.of(["", "", "", " first", ` after ${known(random, table)}`]);
  const column = random.of(["", "column "]);
  added.push(name);
  return random.of([
    `add ${column}${definition(random, name)}${place}`,
    `add column (${definition(random, name)} , ${definition(random, random.of(COLUMNS))})`,
    `add column if not exists ${definition(random, name)}`,
    `add ${clause(random, table)}`,
    `drop ${column}${own}`,
    `drop ${column}if exists ${own}`,
    `modify ${column}${definition(random, own)}${place}`,
    `modify ${column}${definition(random, own)}`,
    `change ${column}${own} ${definition(random, name)}${place}`,
    `rename column ${own} to ${name}`,
    `alter ${column}${own} set default ${random.of(NUMBERS)}`,
    `alter ${column}${own} drop default`,
    "drop primary key",
    `drop ${random.of(["key", "index"])} ${random.of(["u", "k1", "i1"])}`,
    "drop constraint k",
    `rename index ${random.of(["u", "k1"])} to i${random.below(9)}`,
    `comment = ${random.of(STRINGS)}`,
    "engine = InnoDB",
    "convert to character set utf8mb4",
    "auto_increment = 7",
    "disable keys",
    `order by ${own}`,
  ]);
}
