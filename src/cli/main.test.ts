import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import {
  residentSchemaCheck,
  schemaCheck,
  startSchemaCheck,
} from "#testing/servers/schema-check.ts";

const cwd = mkdtempSync(join(tmpdir(), "main-"));
after(() => rmSync(cwd, { recursive: true }));

const column = (name: string, type = "string") => ({ name, type, required: true });
const files: Record<string, unknown> = {
  "a.json": [column("id", "integer"), column("note")],
  "b.json": [column("id", "string"), column("note")],
  "long.json": Array.from({ length: 10_000 }, (_, index) => column(`column_${index}`)),
  "shapes.sql": "CREATE TABLE shapes (id int, area geometry, size geometry);",
  "duck.sql": "CREATE TABLE duck (a union(n int, t varchar));",
  "untyped.sql": "CREATE TABLE untyped (a, b hll(10));",
  "never.json": {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: { a: false },
  },
  "scale.csv": "table_name,column_name,data_type,is_nullable\nscale,a,NUMBER,NO\n",
  "lossy.sql": "CREATE TABLE lossy (at time);",
  "wide.sql": `CREATE TABLE wide (a STRUCT(${Array.from({ length: 10_001 }, (_, n) => `c${n} INT`)}));`,
  "unknown.sql": `CREATE TABLE unknown (${Array.from({ length: 60 }, (_, n) => `c${n} hll`)});`,
  "many.sql": "CREATE TABLE one (id int NOT NULL); CREATE TABLE two (id int);",
  "dbt.json": {
    metadata: { dbt_schema_version: "https://schemas.getdbt.com/dbt/manifest/v12.json" },
    nodes: {
      a: { resource_type: "model", name: "a", columns: { id: { name: "id", data_type: "int" } } },
      b: { resource_type: "source", name: "b" },
    },
  },
  "orders.proto": "message Order { int32 id = 1; } message Ping {}",
  "avro/order.avsc": {
    type: "record",
    name: "Order",
    fields: [
      { name: "state", type: "State" },
      { name: "day", type: "Day" },
    ],
  },
  "avro/state.avsc": { type: "enum", name: "State", symbols: ["A"] },
  "day.avsc": { type: "fixed", name: "Day", size: 4 },
  "ping.proto": "message Ping {}",
  "mysql.sql": "CREATE TABLE one (id int, `size` decimal);",
  "mssql.sql": "CREATE TABLE one (id int, [size] decimal(10,0));",
  "v/1/a.sql": "CREATE TABLE a (id int, size int);",
  "v/2/a.sql": "CREATE TABLE a (id int);",
  "x/a.sql": "CREATE TABLE a (id int, size int);",
  "x/data/a.json": '{"id": 1}',
  "y/a-2.sql": "CREATE TABLE a (id int, size int);",
  "y/data/a.json": '{"id": 1}',
  "w/1/a.sql": "CREATE TABLE a (id int);",
  "w/2/a.sql": "CREATE TABLE a (id int, size int);",
  "w/3/a.sql": "CREATE TABLE a (id text);",
  "fewer.sql": "CREATE TABLE two (id int); CREATE TABLE three (id int);",
};
for (const [name, content] of Object.entries(files)) {
  mkdirSync(join(cwd, dirname(name)), { recursive: true });
  writeFileSync(join(cwd, name), typeof content === "string" ? content : JSON.stringify(content));
}

const ENDS: [args: string[], code: number, stderr: RegExp][] = [
  [["--help"], 0, /^$/],
  [["--version"], 0, /^$/],
  [[], 2, /Usage: schema-check/],
  [["nonsense"], 2, /unknown command/],
  [["columns"], 2, /missing required argument/],
  [["columns", "a.json"], 0, /^$/],
  [["columns", "a.json", "--from", "excel"], 2, /Allowed choices/],
  [["columns", "a.sql", "--dialect", "db2"], 2, /Allowed choices are postgres, /],
  [["columns", "a.sql", "--dialect", "MariaDB"], 2, /Take mysql\./],
  [["diff", "a.sql", "b.sql", "--dialect-new", "athena"], 2, /Take trino for queries, and spark/],
  [["columns", "a.json", "--map", "geometry=text"], 2, /TYPE=OURS/],
  [["columns", "a.json", "--rows", "0"], 2, /whole number/],
  [["columns", "a.json", "--table", "b"], 2, /There is no table b. There are: a\./],
  [["columns", "none.json"], 4, /^none\.json: There is no such file or folder\.\n$/],
  [
    ["columns", "shapes.sql"],
    4,
    /shapes\.area: .*geometry.*--map geometry=string.*\n.*shapes\.size/,
  ],
  [["columns", "shapes.sql", "--map", "geometry=string"], 0, /^$/],
  [
    ["columns", "untyped.sql"],
    4,
    /untyped\.a: This column has no type\. .*--map untyped\.a=string.*\n.*--map hll=string/,
  ],
  [
    ["columns", "duck.sql"],
    4,
    /duck\.a: .* only in duckdb\. .* --dialect duckdb, or .* --map union=/,
  ],
  [["columns", "duck.sql", "--dialect", "duckdb"], 0, /^$/],
  [["columns", "untyped.sql", "--map", "untyped.a=json", "--map", "hll=string"], 0, /^$/],
  [
    ["columns", "never.json"],
    4,
    /never\.a: No value is allowed for it\. Allow one, or leave it out\.$/m,
  ],
  [["columns", "scale.csv"], 4, /scale\.a: It is NUMBER.*, such as --map NUMBER=number, or under/],
  [
    ["columns", "postgres://ada:secret@127.0.0.1:1/shop?password=secret"],
    4,
    /^postgres:\/\/127\.0\.0\.1:1\/shop: The database cannot be read: .*ECONNREFUSED/,
  ],
  [["columns", "mysql://ada:secret@db/shop"], 2, /^mysql:\/\/db\/shop: .*Only postgres/],
  [["diff", "a.json", "a.json"], 0, /^$/],
  [["diff", "a.json", "b.json"], 1, /^$/],
  [["diff", "a.json", "b.json", "--fail-on", "31"], 0, /^$/],
  [["diff", "a.json", "b.json", "--fail-on", "101"], 2, /0 to 100/],
  [["diff", "a.json", "b.json", "-o", "pdf=x.pdf"], 2, /FORMAT=FILE/],
  [
    ["diff", "a.json", "b.json", "-o", "json=b.json/x.json"],
    2,
    /b\.json\/x\.json cannot be written/,
  ],
  [["diff", "a.json", "b.json", "-o", "junit=/proc/x/y.xml"], 2, /y\.xml cannot be written/],
  [["diff", "many.sql", "many.sql"], 0, /^$/],
  [["diff", "many.sql", "fewer.sql"], 1, /three is new/],
  [["diff", "v", "v", "--fail-on", "0"], 0, /^$/],
  [["diff", "v", "w", "--fail-on", "20"], 1, /^w\/3\/a\.sql: a is new\.\n$/],
  [["diff", "v", "w", "--fail-on", "21"], 0, /^w\/3\/a\.sql: a is new\.\n$/],
  [["diff", "x", "y", "--fail-on", "0"], 0, /^$/],
  [["diff", "many.sql", "a.json"], 2, /same name.*--table-old and --table-new/],
  [["diff", "many.sql", "fewer.sql", "--table-old", "three"], 2, /no table three/],
  [["diff", "many.sql", "fewer.sql", "--table", "two", "--table-new", "three"], 0, /^$/],
  [["diff", "mysql.sql", "mssql.sql", "--dialect", "mysql"], 4, /^mssql\.sql/],
  [["diff", "mysql.sql", "mssql.sql", "--dialect-new", "mssql", "--dialect", "mysql"], 0, /^$/],
  [["diff", "a.json", "b.json", "--from-old", "parquet"], 4, /^a\.json/],
  [["check", "a.json"], 2, /No service is configured/],
  [["check", "--config", "a.yaml", "--config", "b.yaml"], 2, /'--config <file>' is given twice/],
  [["columns", "dbt.json"], 0, /^Left out: dbt\.json: b: .* no columns of this source/],
  [["columns", "dbt.json", "--table", "b"], 4, /^dbt\.json: b: .* no columns of this source/],
  [["diff", "dbt.json", "dbt.json"], 0, /^Left out: dbt\.json: b/],
  [["columns", "orders.proto"], 0, /^Left out: orders\.proto: Ping: .*no fields\.\n$/],
  [
    ["columns", "avro/order.avsc", "day.avsc"],
    0,
    /^Left out: day\.avsc: Day: This Avro schema is not a record/,
  ],
  [["columns", "avro"], 4, /order\.avsc: Order\.day: The type Day is not defined in this schema/],
  [["columns", "ping.proto"], 4, /^ping\.proto: Ping: This message has no fields\.\n$/],
  [
    ["columns", "unknown.sql"],
    4,
    /^unknown\.sql: unknown\.c49: .*\nunknown\.sql: unknown: and 10 more like these\.\n$/m,
  ],
  [["columns", "lossy.sql"], 0, /^$/],
  [["columns", "lossy.sql", "--strict"], 4, /lossy\.at: .*With --strict, map it/],
  [
    ["columns", "wide.sql", "--dialect", "duckdb"],
    4,
    /^wide\.sql: wide\.a: with what is inside it, .* 10,000 fields.*\. To leave details out: --no-details\.$/m,
  ],
  [["diff", "wide.sql", "wide.sql", "--dialect", "duckdb"], 4, /wide\.a: .*--no-details\.$/m],
  [["diff", "wide.sql", "wide.sql", "--dialect", "duckdb", "--no-details"], 0, /^$/],
  [["approve", "chk_1", "--reason", "agreed"], 2, /not the id of a check/],
];

for (const [args, code, stderr] of ENDS) {
  test(`schema-check ${args.join(" ")} ends with ${code}`, async () => {
    const run = await residentSchemaCheck(args, { cwd });
    assert.match(run.stderr, stderr);
    assert.equal(run.code, code);
    assert.doesNotMatch(run.stderr, /\n\s+at |secret/);
  });
}

test("the process ends with the code of its run, and prints what the run prints", async () => {
  for (const args of [["--version"], ["diff", "a.json", "b.json"], ["nonsense"]]) {
    const run = await residentSchemaCheck(args, { cwd });
    assert.deepEqual(await schemaCheck(args, { cwd }), run);
  }
});

test("reports go to files and to standard output, also when a change blocks", async () => {
  const args = ["diff", "a.json", "b.json", "--format", "json", "-o", "json=report.json"];
  const { code, stdout } = await residentSchemaCheck(args, { cwd });
  assert.equal(code, 1);
  assert.equal(JSON.parse(stdout).decision, "block");
  assert.equal(readFileSync(join(cwd, "report.json"), "utf8"), stdout);
});

test("columns says what its reader says of a table", async () => {
  const text = await residentSchemaCheck(["columns", "dbt.json"], { cwd });
  assert.match(text.stdout, /^⚠ only the described columns are known/m);
  const json = await residentSchemaCheck(["columns", "dbt.json", "--format", "json"], { cwd });
  assert.match(JSON.parse(json.stdout).sources[0].note, /^only the described columns are known/);
});

test("a name cannot move the cursor or begin a line of its own", async () => {
  const name = "\u001b[2J\u202eevil\nb.json: All is well.";
  writeFileSync(join(cwd, "evil.json"), JSON.stringify([{ name, type: "\u001b[1Ageometry" }]));
  const { code, stderr } = await residentSchemaCheck(["columns", "evil.json"], { cwd });
  assert.equal(code, 4);
  assert.match(stderr, /^evil\.json: evil\.⟨U\+001B⟩\[2J⟨U\+202E⟩evil⟨LF⟩b\.json/);
  assert.doesNotMatch(stderr, /(?!\n)[\p{Cc}\p{Cf}]/u);
});

test("who reads only the beginning of a report does not see an error", async () => {
  const child = startSchemaCheck(["columns", "long.json"], { cwd });
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  child.stdout.once("data", () => child.stdout.destroy());
  const [code] = await once(child, "close");
  assert.equal(stderr, "");
  assert.equal(code, 0);
});

test("Ctrl-C ends with 130", async () => {
  const child = startSchemaCheck(["columns", "-"], { cwd });
  // It has begun once it reads, which a pipe that is full shows.
  const full = Buffer.alloc(1 << 20, " ");
  await new Promise((resolve) => child.stdin.write(full, resolve));
  child.kill("SIGINT");
  assert.equal((await once(child, "close"))[0], 130);
});
