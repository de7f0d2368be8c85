import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readSource } from "../read-source.ts";
import { bytesSource, type Source, textSource } from "../source.ts";
import { isMapped } from "../table.ts";

/** The columns of a text, as `name type!`; `!` for required, `~` for lossy. */
async function read(source: Source | string, rows?: number, header?: boolean) {
  const opened = typeof source === "string" ? textSource(source, "orders.csv") : source;
  const { tables } = await readSource(opened, { rows, header });
  const [table] = tables;
  assert.ok(table && tables.length === 1);
  if ("fault" in table) return table.fault;
  assert.equal(table.name, "orders");
  return table.columns.map((column) => {
    assert.ok(isMapped(column));
    return `${column.name} ${column.type}${column.required ? "!" : ""}${column.lossy ? "~" : ""}`;
  });
}

for (const [text, header, expected] of [
  ["1,Alice,2026-01-31\n2,Bob,2026-02-01\n", false, ["_c0 integer!", "_c1 string!", "_c2 date!"]],
  ["1,Alice\n2,Bob\n", true, ["1 integer!", "Alice string!"]],
  ["a,b\nc,d\n", false, ["_c0 string!", "_c1 string!"]],
  ["1\n2\n", false, ["_c0 integer!"]],
] as const) {
  test(`the first line is what --${header ? "" : "no-"}header says: ${JSON.stringify(text)}`, async () => {
    assert.deepEqual(await read(text, undefined, header), expected);
  });
}

for (const [line, value] of [
  ["1,Alice,2026-01-31", "1"],
  ["Alice,2026-01-31", "2026-01-31"],
  ["Alice,true", "true"],
  ["Alice,1.5", "1.5"],
  ["Alice,\\N", "\\N"],
  ["DE,2023", "2023"],
  ["DE,2023,5", "2023"],
  ["1,1,2", "1"],
  ["12:30,Alice", "12:30"],
  ["Alice,01/31/2026", "01/31/2026"],
  ["Alice,31.01.2026 09:30", "31.01.2026 09:30"],
  ["Alice,2026/01/31", "2026/01/31"],
  ["0a1b2c3d-0000-4000-8000-0123456789ab,Alice", "0a1b2c3d-0000-4000-8000-0123456789ab"],
  ["Alice,alice@example.com", "alice@example.com"],
  ["Alice,https://example.com/a", "https://example.com/a"],
  ["Alice,192.168.0.1", "192.168.0.1"],
  ["Alice,01234", "01234"],
  ["Alice,+4930123", "+4930123"],
  ["Alice,$1.50", "$1.50"],
  ["Alice,5,50 €", "5"],
  ["Alice,5.50 €", "5.50 €"],
  ["Alice,1.234.567", "1.234.567"],
] as const) {
  test(`a first line that looks like data asks whether it is: ${line}`, async () => {
    await assert.rejects(read(`${line}\n${line}\n`), {
      name: "UnreadableSource",
      message: `${value} looks like a value, not like a column's name. If this line has the names, say --header; if it is data, --no-header or add one with names.`,
      place: { line: 1 },
    });
  });
}

for (const names of [
  "0-17,18-24,65+",
  "a@b,2nd,1st",
  "e-mail,http,v1.2.3",
  "Q1/2026,x,2025/26",
  "25%,50%,75%",
]) {
  test(`names may have digits and signs: ${names}`, async () => {
    const columns = await read(`${names}\nx,y,z\n`);
    assert.deepEqual(
      columns,
      names.split(",").map((name) => `${name} string!`),
    );
  });
}

test("the line that tells Excel the separator is refused", async () => {
  for (const text of [
    "sep=;\nid;note\n1;a\n",
    "SEP=,\nid,note\n1,a\n",
    "sep=\t\nid\tnote\n1\ta\n",
  ]) {
    await assert.rejects(read(text), { message: /tells Excel the separator/, place: { line: 1 } });
  }
});

test("a column for each year has its year as a name", async () => {
  assert.deepEqual(await read("country,2023,2024\nDE,1,2.5\n"), [
    ...["country string!", "2023 integer!", "2024 number!"],
  ]);
});

test("an index that pandas wrote without a name is refused with the way out", async () => {
  await assert.rejects(read(",id,note\n0,1,a\n"), {
    message: /no name for column 1\. If pandas wrote it, .*index=False/,
  });
  await assert.rejects(read("id,,note\n0,1,a\n"), { message: /no name for column 2\.$/ });
});

test("an index that pandas has read and written again is told", async () => {
  const source = textSource("Unnamed: 0,id\n0,1\n", "orders.csv");
  const [table] = (await readSource(source)).tables;
  assert.match(String(table && "note" in table && table.note), /an index that pandas wrote/);
});

test("\\N alone is null, and text between quotes or within others", async () => {
  const rows = 'a,b,c,d\n1,"\\N",\\N,\\Nx\n\\N,x,\\N,y\n';
  const expected = ["a integer", "b string!", "c string~", "d string!"];
  assert.deepEqual(await read(rows), expected);
  assert.deepEqual(await read(rows.replaceAll(",", "\t")), expected);
});

test("a header that is repeated is refused", async () => {
  await assert.rejects(read("id,note\n1,a\nid,note\n2,b\n"), {
    message: /repeats the header/,
    place: { line: 3 },
  });
  assert.deepEqual(await read("id,note\nid,x\n"), ["id string!", "note string!"]);
  assert.deepEqual(await read("id\nid\n"), ["id string!"]);
});

const TABLES: [what: string, text: string, columns: string[]][] = [
  ["commas", "id,note\n1,a\n2,b\n", ["id integer!", "note string!"]],
  ["semicolons", "id;price\n1;1,5\n2;2,5\n", ["id integer!", "price string!"]],
  ["what Hive writes", "id\u0001note\n1\u0001a\n", ["id integer!", "note string!"]],
  ["hats", "id^note\n1^a\n", ["id integer!", "note string!"]],
  ["tildes", "id~note\n1~a\n", ["id integer!", "note string!"]],
  ["tabs", "id\tprice\n1\t1.5\n", ["id integer!", "price number!"]],
  ["bars", "id|note\n1|a, b\n2|c, d\n", ["id integer!", "note string!"]],
  ["one column", "id\n1\n2\n", ["id integer!"]],
  ["the separator that splits all rows alike", "a,b;c\n1;2\n3;4\n", ["a,b integer!", "c integer!"]],
  ["no line end at the end", "id,note\n1,a", ["id integer!", "note string!"]],
  ["an empty cell at the end", "id,note\n1,", ["id integer!", "note string~"]],
  ["Windows lines", "id,note\r\n1,a\r\n", ["id integer!", "note string!"]],
  ["old Mac lines", "id,note\r1,a\r", ["id integer!", "note string!"]],
  ["a byte order mark", "\ufeffid,note\n1,a\n", ["id integer!", "note string!"]],
  ["empty lines", "\n\nid,note\n\n1,a\n\n\n2,b\n\n", ["id integer!", "note string!"]],
  ["empty lines within one column", "id\n1\n\n2\n", ["id integer"]],
  ["empty lines around one column", "\nid\n\n1\n2\n\n\n", ["id integer"]],
  ["empty lines after one column", "id\n1\n2\n\n\n", ["id integer!"]],
  [
    "quotes",
    '"order id","a ""b"", c",d\n"1","x, ""y""\nz","2026-01-31"\n',
    ["order id integer!", 'a "b", c string!', "d date!"],
  ],
  ["spaces after quotes", '"a" ,"b" \n"1" ,"2"  \r\n', ["a integer!", "b integer!"]],
  ["spaces before quotes", 'a, "b" ,c\n1,  "2,5",\n', ["a integer!", "b string!", "c string~"]],
  ["quotes within a cell", 'a,b\nx"y"z,1\n', ["a string!", "b integer!"]],
  ["double quotes in an unquoted cell", 'a ""b,c\n1,2\n', ['a ""b integer!', "c integer!"]],
  ["empty cells", 'a,b,c\n1,,""\n,x,\n', ["a integer", "b string", "c string~"]],
  ["whole numbers and decimals", "a,b\n1,1.5\n2.5,2\n3,-.5\n", ["a number!", "b number!"]],
  ["leading zeros", "a,b\n00123,1\n5,01\n", ["a string!", "b string!"]],
  [
    "mixtures",
    "a,b,c\n1,true,2026-01-31\ntrue,yes,2026-01-31 10:00\n",
    ["a string!", "b string!", "c string!"],
  ],
  [
    "timestamps",
    "a,b\n2026-01-31 10:00,2026-01-31T10:00:00.5Z\n",
    ["a timestamp!", "b timestamp!"],
  ],
  ["booleans", "a,b\ntrue,True\nfalse,False\n", ["a boolean!", "b string!"]],
  ["a header without rows", "a,b\n", ["a string~", "b string~"]],
  ["the line that sqlcmd draws below names", "a,b\n----,--\n1,x\n", ["a integer!", "b string!"]],
  [
    "names as they are",
    " a ,B,ü 🙂,a\n1,2,3,4\n",
    [" a  integer!", "B integer!", "ü 🙂 integer!", "a integer!"],
  ],
];

for (const [what, text, columns] of TABLES) {
  test(`a CSV file is read: ${what}`, async () => assert.deepEqual(await read(text), columns));
}

test("a column without values says so", async () => {
  const { tables } = await readSource(textSource("a,b\n1,\n", "orders.csv"));
  assert.deepEqual(tables, [
    {
      name: "orders",
      columns: [
        { name: "a", type: "integer", required: true, physical_type: "integer", lossy: false },
        {
          name: "b",
          type: "string",
          required: false,
          physical_type: "empty",
          lossy: true,
          note: "there is no value to infer its type from",
        },
      ],
    },
  ]);
});

test("what is mapped by a person is so for columns without values as well", async () => {
  const types = { empty: "date", integer: "string" } as const;
  const { tables } = await readSource(textSource("a,b\n1,\n", "x.csv"), { types });
  const [table] = tables;
  assert.ok(table && "columns" in table);
  assert.deepEqual(
    table.columns.map((column) => isMapped(column) && [column.type, column.lossy]),
    [
      ["string", false],
      ["date", false],
    ],
  );
});

test("UTF-16 is read", async () => {
  const bytes = Buffer.from("\ufeffid,ü\n1,a\n", "utf16le");
  assert.deepEqual(await read(bytesSource(bytes, "orders.csv")), ["id integer!", "ü string!"]);
  assert.deepEqual(await read(bytesSource(bytes.swap16(), "orders.csv")), [
    "id integer!",
    "ü string!",
  ]);
});

test("a TSV file has only tabs between its cells", async () => {
  const source = textSource("a,b\tc\n1,2\t3\n", "orders.tsv");
  assert.deepEqual(await read(source), ["a,b string!", "c integer!"]);
});

test("as many rows are read as asked for", async () => {
  let last = 0;
  const text = `id,note\n${"1,x\n".repeat(1_000_000)}a,,\n`;
  const source = textSource(text, "orders.csv");
  const measured = {
    ...source,
    read: (from: number, to: number) => {
      last = Math.max(last, to);
      return source.read(from, to);
    },
  };
  assert.deepEqual(await read(measured, 1000), ["id integer!", "note string!"]);
  assert.ok(last < 2_000_000, `${last} bytes were read`);
  assert.deepEqual(await read("id\n1\n2\nx\n", 2), ["id integer!"]);
  assert.deepEqual(await read("id\n1\n2\nx\n", 3), ["id string!"]);
});

const FAULTS: [what: string, text: string, message: RegExp, line?: number][] = [
  ["too many cells", "a,b\n1,2\n\n1,2,3\n", /has 3 cells, but the header has 2/, 4],
  ["too few cells", 'a,b\n"x\ny",2\n1\n', /has 1 cell, but the header has 2/, 4],
  ["a quote that never closes", 'a,b\n1,2\n1,"2\n3,4\n', /opens a quote that never closes/, 3],
  ["text after a closing quote", 'a,b\n1,"2\n3"4\n', /continues after its closing quote/, 3],
  ["the same name twice", "\na,b,a\n1,2,3\n", /The header lists a twice/, 2],
  ["a column without a name", "a,,b\n1,2,3\n", /no name for column 2/, 1],
  ["a name of spaces", "a,b, \n1,2,3\n", /no name for column 3/, 1],
  ["nothing but empty lines", "\n\n\r\n", /no header line/],
];

for (const [what, text, message, line] of FAULTS) {
  test(`a CSV file is refused for ${what}`, async () => {
    await assert.rejects(read(text), (error: Error & { place?: { line: number } }) => {
      assert.equal(error.name, "UnreadableSource");
      assert.match(error.message, message);
      assert.equal(error.place?.line, line);
      return true;
    });
  });
}

test("bytes that are not UTF-8 are refused, wherever they are", async () => {
  for (const start of ["id,note\n", `id,note\n${"1,x\n".repeat(300_000)}`]) {
    const bytes = Buffer.concat([Buffer.from(`${start}1,`), Uint8Array.of(0xe9)]);
    await assert.rejects(read(bytesSource(bytes, "orders.csv")), /is not UTF-8 text/);
  }
});

test("5 MB on one line are read or refused, and quickly", async () => {
  const many = Array.from({ length: 500_000 }, (_, index) => `c${index}`).join();
  const { tables } = await readSource(textSource(many, "orders.csv"));
  assert.ok(tables[0] && "columns" in tables[0] && tables[0].columns.length === 500_000);
  assert.match(String(await read("x".repeat(5_000_000))), /cannot be the name of a column/);
  assert.deepEqual(await read(`a,b\n1,"${'x ""y""\n'.repeat(600_000)}"\n`), [
    "a integer!",
    "b string!",
  ]);
  await assert.rejects(read(`a,b\n1,"${"x\n".repeat(2_500_000)}`), /opens a quote/);
});

test("a row without end is refused before it fills the memory", async () => {
  const line = Buffer.alloc(1024 * 1024, "x");
  const source = {
    name: "orders.csv",
    size: 1e12,
    read: async (from: number, to: number) => line.subarray(0, to - from),
  };
  await assert.rejects(read(source), /more than 16 million characters/);
});

test("any bytes and any text are read or refused", async () => {
  const text = fc.array(fc.constantFrom("a", "1", ",", ";", '"', "\n", "\r", " ", "\0", "é"));
  const bytes = fc.oneof(
    fc.uint8Array({ minLength: 1 }),
    text.map((parts) => Buffer.from(`a,b\n${parts.join("")}`)),
  );
  const property = fc.asyncProperty(bytes, async (content) => {
    const source = bytesSource(content, "orders.csv");
    await readSource(source).catch((error) => assert.equal(error.name, "UnreadableSource"));
  });
  await fc.assert(property, { numRuns: 1000 });
});
