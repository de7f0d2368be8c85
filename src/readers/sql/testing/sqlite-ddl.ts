import type { Random } from "./random.ts";
import { kept, spaced } from "./spaced.ts";

const COLUMNS = [
  ..."a b c id key2 period range map struct status a$1 _x ünï comment type value name rowname".split(
    " ",
  ),
  ...['"a b"', "[a b]", "`a b`", "'a b'", '"x""y"', "`x``y`", "'it''s'", "[it's]", '"check"'].map(
    kept,
  ),
  ...['"--"', "[/*]", "`$$`", '"C:\\"', "[C:\\]", '"order"', "[primary]", "'like'"].map(kept),
];
const TABLES = ["t", "u", "v", '"T 1"', "[t 2]", "`t 3`", "'t 4'", "main.w"].map(kept);
const TYPES = [
  ..."INT INTEGER TEXT REAL BLOB NUMERIC BOOLEAN DATE DATETIME BIGINT VARCHAR(10) DECIMAL(10,2) int8".split(
    " ",
  ),
  ...[
    "UNSIGNED BIG INT",
    "DOUBLE PRECISION",
    "NATIVE CHARACTER(70)",
    "VARYING CHARACTER ( 255 )",
    "my type",
  ],
  ...["CHARACTER(20)", "NVARCHAR ( 100 )", "CLOB", "", '"text"', "[int]"],
];
const COMMENTS = [
  "/* c */",
  "/* a /* b */",
  "-- it's\n",
  "--x, y int\n",
  "/* ' \" $$ # */",
  "-- \\\n",
  "/**/",
];
const STRINGS = [
  ..."null 1 -1 1.5 (1+2) current_timestamp true x'1f'".split(" "),
  ...[
    "'it''s'",
    "'a\\'",
    "'--no'",
    "'/* no'",
    "''",
    '"it\'s"',
    "'a, b int not null'",
    "(1 is not null)",
  ].map(kept),
];

type Table = { name: string; columns: string[] };

/** The statements of a script for SQLite; whoever runs them says which were right. */
export function* sqliteScript(random: Random, length: number): Generator<string, void, boolean> {
  const tables: Table[] = [];
  for (let n = 0; n < length; n++) {
    const { text, done } =
      tables.length > 0 && random.chance(0.6) ? change(random, tables) : create(random, tables);
    if (yield spaced(random, text, COMMENTS)) done?.();
  }
}

type Drawn = { text: string; done?: () => void };

function create(random: Random, tables: Table[]): Drawn {
  const name = random.of(TABLES);
  const columns = COLUMNS.slice()
    .sort(() => random.below(3) - 1)
    .slice(0, 1 + random.below(5));
  const elements = columns.map((column) => definition(random, column));
  for (let n = random.below(2); n > 0; n--) {
    const own = random.of(columns);
    const named = random.chance(0.3) ? "constraint k " : "";
    elements.push(
      named +
        random.of([
          `primary key (${own})`,
          `unique (${own})`,
          "check (1 < 2)",
          `foreign key (${own}) references x (y)`,
        ]),
    );
  }
  const head = `create table ${random.of(["", "if not exists "])}${name}`;
  const rest = random.of(["", "", "", "strict", "without rowid"]);
  return {
    text: `${head} (${elements.join(" , ")}) ${rest}`.trim(),
    done: () => void tables.push({ name, columns }),
  };
}

function definition(random: Random, name: string) {
  const all = [
    "not null",
    "null",
    "primary key",
    "unique",
    "collate nocase",
    `default ${random.of(STRINGS)}`,
  ].concat(
    [
      "check (1 > 0)",
      "references x (y)",
      "generated always as (1)",
      "as (2) stored",
      "constraint k not null",
    ],
    ["not null on conflict ignore", "primary key autoincrement"],
  );
  const chosen = Array.from({ length: random.below(3) }, () => random.of(all));
  return [name, random.of(TYPES), ...new Set(chosen)].filter(Boolean).join(" ");
}

function change(random: Random, tables: Table[]): Drawn {
  const table = random.of(tables);
  const own = random.of(table.columns);
  const column = random.of(COLUMNS);
  const { name } = table;
  const target = random.of(TABLES);
  return random.of<() => Drawn>([
    () => ({
      text: `alter table ${name} add ${random.of(["", "column "])}${definition(random, column)}`,
      done: () => void table.columns.push(column),
    }),
    () => ({ text: `alter table ${name} drop ${random.of(["", "column "])}${own}` }),
    () => ({
      text: `alter table ${name} rename ${random.of(["", "column "])}${own} to ${column}`,
      done: () => void table.columns.push(column),
    }),
    () => ({
      text: `alter table ${name} rename to ${target}`,
      done: () => void Object.assign(table, { name: target }),
    }),
    () => ({ text: `drop table ${random.of(["", "if exists "])}${name}` }),
    () => ({ text: `create table ${target} as select * from ${name}` }),
    () => ({ text: `create index i${random.below(9)} on ${name.replace("main.", "")} (${own})` }),
    () => ({ text: `create view v${random.below(9)} as select * from ${name}` }),
    () => ({
      text: `create trigger g${random.below(99)} after insert on ${name.replace("main.", "")} begin select case when 1 then 2 end; delete from ${name.replace("main.", "")}; end`,
    }),
    () => ({ text: `insert into ${name} (${own}) values (${random.of(STRINGS)})` }),
    () => ({ text: `select ${random.of(STRINGS)}` }),
  ])();
}
