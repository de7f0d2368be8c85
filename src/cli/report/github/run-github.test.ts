import assert from "node:assert/strict";
import { test } from "node:test";
import { runOutcome } from "../../judge/outcome-of.ts";
import type { Change, RunOutcome } from "../../outcome.ts";
import { COMMAND_NAMES, commandsIn, isAnnotation } from "../../testing/log-commands.ts";
import {
  CONTRACT,
  column,
  gated,
  HOSTILE,
  LOOK,
  lacking,
  outcome,
  run,
  unchanged,
  unchangedInFull,
} from "../testing/run.ts";
import { runGithub } from "./run-github.ts";

/** Reads workflow commands as GitHub's runner does; other lines are not commands. */
function annotationsOf(run: RunOutcome, look = LOOK) {
  return runGithub(run, look)
    .split(/\r\n|\r|\n/)
    .flatMap((line) => {
      const command = line.trimStart();
      if (!command.startsWith("::")) return [];
      const end = command.indexOf("::", 2);
      const [level = "", ...words] = command.slice(2, end).split(" ");
      const properties = words
        .join(" ")
        .split(",")
        .map((pair) => pair.split(/=(.*)/s).slice(0, 2))
        .map(([key = "", value = ""]) => [key, unescaped(value, true)]);
      const message = unescaped(command.slice(end + 2), false);
      return [{ level, ...Object.fromEntries(properties), message }];
    });
}

function unescaped(text: string, isProperty: boolean) {
  const known = isProperty ? /%(0D|0A|3A|2C|25)/g : /%(0D|0A|25)/g;
  return text.replace(known, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

const PAGE = "https://checks.example.com/accounts/acc_1/checks/chk_1";

const FEW = { failOn: "gate" as const, incoming: [column("id", "integer"), column("new", "json")] };

test("what blocks is an error, other changes are warnings, and added columns notices", () => {
  const contract = [column("id", "string", true), column("coupon", "string")];
  const place = { file: "models/orders.sql", line: "7", title: "Contract orders" };
  assert.deepEqual(annotationsOf(run(outcome({ ...FEW, contract }))), [
    {
      level: "error",
      ...place,
      message: 'Type of column "id" changed from string to integer. This blocks. +30',
    },
    { level: "warning", ...place, message: 'Column "coupon" removed. +20' },
    { level: "notice", ...place, message: 'Column "new" added, json. +5' },
  ]);
});

test("what passes is graded by what it means for those who read the data", () => {
  const levels = Object.entries({
    nested_removed: "warning",
    nested_added: "notice",
    nullable: "warning",
    not_nullable: "notice",
    widened: "warning",
    narrowed: "notice",
    renamed: "warning",
  } as const);
  const changes = levels.map(([kind], at) => ({
    kind: kind as Change["kind"],
    column: `c${at}.a`,
    from: "string",
    to: "uuid",
    points: 0,
    blocks: false,
    approval: null,
  }));
  const annotations = annotationsOf(run({ ...outcome(), decision: "pass", changes }));
  const byColumn = new Map(
    annotations.map(({ level, message }) => [/^"(.+?)"/.exec(message)?.[1], level]),
  );
  assert.deepEqual(
    changes.map(({ column }) => byColumn.get(column)),
    levels.map(([, level]) => level),
  );
});

test("what could not be compared is an error where that blocks", () => {
  const [first, ...others] = annotationsOf(run(lacking("stores")));
  assert.deepEqual(others, []);
  assert.deepEqual(
    [first?.level, first?.title, first?.message],
    [
      "error",
      "Contract stores",
      "1 of 2 columns could not be compared in full: tags, as anything may be inside. The contract's policy requires details. This blocks.",
    ],
  );
});

test("what could not be compared and does not block is one notice of the run, before the others", () => {
  const tables = Array.from({ length: 12 }, (_, at) => unchanged(`t${at}`));
  assert.deepEqual(annotationsOf(run(unchangedInFull("users"))), []);
  assert.deepEqual(annotationsOf(run(unchanged("orders"), unchangedInFull("users"))), [
    {
      level: "notice",
      title: "Not compared in full",
      message:
        "models/orders.sql against orders: 4 of 4 columns could not be compared in full, as the contract does not say enough.",
    },
  ]);
  const [notice, ...others] = annotationsOf(run(...tables));
  assert.deepEqual(others, []);
  assert.match(notice?.message ?? "", /\n.+ against t9: .+\nAnd 2 more tables\.$/s);
  const added = Array.from({ length: 12 }, (_, at) => column(`c${at}`, "string"));
  const id = [column("id", "integer")];
  const [kept, ...rest] = annotationsOf(
    run(outcome({ contract: id, incoming: [...id, ...added], failOn: "never" })),
  );
  assert.deepEqual([kept?.title, rest.length], ["Not compared in full", 9]);
});

test("tables of the same contract are told apart, and long names cut none of them off", () => {
  const of = (path: string, name = "orders") => outcome({ path, name, incoming: CONTRACT });
  const [notice] = annotationsOf(run(of("a.sql"), of("b.sql")));
  assert.match(notice?.message ?? "", /^a\.sql, .+\nb\.sql, .+$/);
  const name = "订".repeat(255);
  const tables = Array.from({ length: 50 }, (_, at) => of(`${at}.sql`, name));
  const [long] = annotationsOf(run(...tables));
  const lines: string[] = long?.message.split("\n") ?? [];
  assert.deepEqual([lines.length, lines.at(-1)], [11, "And 40 more tables."]);
  assert.ok(lines.every((line) => line.startsWith("And ") || line.includes(": 4 of 4 columns ")));
  const names = Array.from({ length: 10 }, (_, at) => column(`${at}`.padEnd(255, "x"), "json"));
  const columns = [...unchangedInFull("users").incoming_columns, ...names];
  const wide = outcome({ contract: columns, incoming: columns });
  const [first] = annotationsOf(run(...Array.from({ length: 12 }, () => wide)));
  assert.match(first?.message ?? "", /\nAnd 2 more tables\.$/);
});

test("an approved change is a notice that says by whom, and who uses a column is told", () => {
  const [first, second] = annotationsOf(run(gated())).map(({ level, message }) => [level, message]);
  assert.deepEqual(first, [
    "error",
    `Type of column "id" changed from integer to string. This blocks. +30 Used by Billing. ${PAGE}`,
  ]);
  assert.ok(
    annotationsOf(run(gated())).some(
      ({ level, message }) =>
        level === "notice" &&
        message.endsWith(
          `It is approved by ann@example.com until 2026-12-31 because "nobody | reads it". ${PAGE}`,
        ),
    ),
    String(second),
  );
  const reported = annotationsOf(run(gated("gate", { report_only: true })));
  assert.ok(reported.every(({ level }) => level !== "error"));
});

test("what is no file of the repository has no place", () => {
  const look = { ...LOOK, placeOf: () => ({ path: null, line: 1 }) };
  const [first] = annotationsOf(run(outcome()), look);
  assert.deepEqual(Object.keys(first ?? {}), ["level", "title", "message"]);
});

test("of each level there are as many as GitHub shows, and the last one counts the rest", () => {
  const contract = Array.from({ length: 12 }, (_, at) => column(`c${at}`, "string", true));
  const optional = Array.from({ length: 10 }, (_, at) => column(`o${at}`, "string"));
  const annotations = annotationsOf(
    run(
      outcome({ contract, incoming: [] }),
      outcome({ contract: optional, incoming: [], failOn: "never" }),
    ),
  );
  const count = (level: string) =>
    annotations.filter((annotation) => annotation.level === level).length;
  assert.deepEqual([count("error"), count("warning")], [10, 10]);
  const errors = annotations.filter(({ level }) => level === "error");
  assert.match(errors.at(-1)?.message ?? "", /^3 more like this/);
});

test("what was not read is an error with its sentence", () => {
  const failed = [{ path: "x.sql", table: null, error: "x.sql:1:2: Bad.\n::error::x" }];
  assert.deepEqual(
    annotationsOf(runOutcome({ failed })).map(({ level, message }) => [level, message]),
    [["error", "x.sql:1:2: Bad.\n⟨::⟩error::x"]],
  );
});

for (const name of HOSTILE) {
  test(`a name is no command: ${JSON.stringify(name.slice(0, 40))}`, () => {
    const contract = [column(name, "string", true)];
    const runResult = run(outcome({ contract, incoming: [], name, path: name }));
    const annotations = annotationsOf(runResult);
    assert.equal(annotations.length, 1);
    const [{ level, line }] = annotations as [{ level: string; line: string }];
    assert.deepEqual([level, line], ["error", "7"]);
    assert.equal(runGithub(runResult, LOOK).split("\n").length, 2);
  });
}

for (const name of COMMAND_NAMES) {
  test(`only annotations are commands, whatever a contract is called: ${JSON.stringify(name)}`, () => {
    const [id, source] = [null, { name, path: name, from: "sql" as const }];
    const replayed = gated("gate", {}, { replayed: true });
    const runResult = run({ ...replayed, source, contract: { id, name } });
    const commands = commandsIn(runGithub(runResult, LOOK));
    assert.deepEqual(
      commands.filter((line) => !isAnnotation(line)),
      [],
    );
  });
}
