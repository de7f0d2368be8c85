import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { CHANGE_KINDS } from "#domain/checks/change.ts";
import { RESULTS } from "#domain/checks/severity.ts";
import { COLUMN_TYPES } from "#domain/contracts/column-type.ts";
import { slackFormat, TEAMS_BYTES, teamsFormat } from "#testing/chat-formats.ts";
import { chatBody } from "./chat-body.ts";
import { checkMessage, type ReportedCheck } from "./check-message.ts";
import { testMessage } from "./test-message.ts";

const HOSTILE = [
  "<!channel>",
  "<@U123>",
  "<https://evil.example|click>",
  "<!everyone>",
  "<!subteam^S123>",
  "<#C123|general>",
  "<mailto:ada@example.com|x>",
  "@here",
  "@everyone",
  "#general",
  "https://evil.example",
  "**bold** __x__ ~~y~~",
  "<script>alert(1)</script>",
  "*bold* _i_ ~s~",
  "`",
  "```",
  "a\nb\r\n> quote",
  "&lt;!here&gt;",
  "[x](https://evil.example)",
  "<at>everyone</at>",
  "{{DATE(2026-01-01T00:00:00Z, SHORT)}}",
  ":tada:",
  "",
  "  ",
  "\u202egnp",
  "שלום",
  "🧊".repeat(255),
  "\u200b".repeat(255),
  "&".repeat(255),
  '"'.repeat(255),
];

const plain = { noNullPrototype: true };
const name = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: "binary", maxLength: 255 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);
const type = fc.option(fc.constantFrom(...COLUMN_TYPES));
const change = fc.record(
  {
    kind: fc.constantFrom(...CHANGE_KINDS),
    column: name,
    from: type,
    to: type,
    points: fc.constantFrom(5, 20, 30, 40),
    blocks: fc.boolean(),
    approval: fc.option(
      fc.record({
        id: fc.constant("apr_1"),
        kind: fc.constant("added" as const),
        column: name,
        from: type,
        to: type,
        reason: name,
        approved_by: name,
        ends_at: fc.constant(null),
        created_at: fc.constant("2026-01-31T09:30:00.000Z"),
      }),
    ),
  },
  plain,
);
const affected = fc.record(
  {
    consumer: fc.record({
      id: fc.constant("csm_1"),
      name,
      owner: fc.option(name),
      contact: fc.option(name),
    }),
    columns: fc.array(name, { maxLength: 6 }),
    column_count: fc.integer({ min: 6, max: 2000 }),
  },
  plain,
);
const check: fc.Arbitrary<ReportedCheck> = fc.record(
  {
    contract_name: fc.option(name),
    contract_version: fc.nat(),
    result: fc.constantFrom(...RESULTS),
    severity: fc.nat({ max: 100 }),
    decision: fc.option(fc.constantFrom("pass" as const, "block" as const)),
    changes: fc.array(change, { maxLength: 30 }),
    compared: fc.option(
      fc.record({ columns: fc.constant(3), in_full: fc.nat(3), not_in_full: fc.constant([]) }),
    ),
    lacks_details: fc.boolean(),
    affected: fc.array(affected, { maxLength: 12 }),
    url: fc.constant("https://checks.example.com/accounts/acc_1/checks/chk_1"),
    run_url: fc.option(fc.oneof(fc.webUrl({ withQueryParameters: true }), name)),
  },
  plain,
);

/** What Slack reads as formatting: everything outside of code. */
function outsideCode(line: string) {
  return line.replace(/`[^`]*`/g, "");
}

test("any check makes a message within Slack's format, in which names are never formatting", () => {
  fc.assert(
    fc.property(check, (check) => {
      const { text, blocks } = slackFormat.parse(
        JSON.parse(chatBody("slack", checkMessage(check))),
      );
      const sections = blocks.flatMap((block) =>
        block.type === "section" ? [block.text.text] : [],
      );
      for (const line of [text, ...sections].flatMap((each) => each.split("\n"))) {
        assert.doesNotMatch(line, /[<>]/);
        assert.doesNotMatch(line, /&(?!amp;|lt;|gt;)/);
        assert.doesNotMatch(outsideCode(line), /[`@*_[\]{}#]|:\w+:|https?:/);
      }
      const links = blocks.flatMap((block) => (block.type === "context" ? block.elements : []));
      for (const { text } of links) {
        assert.match(text, /^<[^<>|]+\|Open the check>( · <[^<>|]+\|Open the run>)?$/);
      }
    }),
    { numRuns: 300 },
  );
});

test("any check makes a card within Teams's format and size, with names only in text runs", () => {
  fc.assert(
    fc.property(check, (check) => {
      const body = chatBody("teams", checkMessage(check));
      assert.ok(Buffer.byteLength(body) <= TEAMS_BYTES, `${Buffer.byteLength(body)} bytes`);
      const [{ content }] = teamsFormat.parse(JSON.parse(body)).attachments;
      const blocks = content.body.filter((element) => element.type === "TextBlock");
      assert.equal(blocks.length, 1);
      assert.match(blocks[0]?.text ?? "", /^(Blocked|Passes the gate|Check): \w+, severity \d+$/);
      for (const element of content.body) {
        if (element.type !== "RichTextBlock") continue;
        for (const { text } of element.inlines) assert.doesNotMatch(text, /[\p{Cc}\u2028\u2029]/u);
      }
    }),
    { numRuns: 300 },
  );
});

test("the largest check fits", () => {
  for (const longest of HOSTILE.map((part) => part.repeat(255).slice(0, 254) || "x")) {
    const message = checkMessage({
      contract_name: longest,
      contract_version: 2_147_483_647,
      result: "breaking",
      severity: 100,
      decision: "block",
      url: "https://checks.example.com/",
      run_url: null,
      compared: { columns: 2000, in_full: 0 },
      lacks_details: true,
      changes: Array.from({ length: 2000 }, () => ({
        kind: "type_changed",
        column: longest,
        from: "timestamp",
        to: "timestamp",
        points: 30,
        blocks: false,
        approval: {
          id: "apr_1",
          kind: "type_changed",
          column: longest,
          from: null,
          to: null,
          reason: longest,
          approved_by: longest,
          ends_at: null,
          created_at: "",
        },
      })),
      affected: Array.from({ length: 100 }, () => ({
        consumer: { id: "csm_1", name: longest, owner: longest, contact: longest },
        columns: Array(10).fill(longest),
        column_count: 2000,
      })),
    });
    assert.ok(Buffer.byteLength(chatBody("teams", message)) <= TEAMS_BYTES);
    slackFormat.parse(JSON.parse(chatBody("slack", message)));
  }
});

const BLOCKED: ReportedCheck = {
  contract_name: "orders",
  contract_version: 3,
  result: "warning",
  severity: 65,
  decision: "block",
  changes: [
    ...Array.from({ length: 23 }, (_, at) => ({
      kind: "added" as const,
      column: `c${at}`,
      from: null,
      to: "json" as const,
      points: 5,
      blocks: false,
      approval: null,
    })),
    {
      kind: "required_removed",
      column: "<!channel>",
      from: "string",
      to: null,
      points: 5,
      blocks: true,
      approval: null,
    },
  ],
  compared: null,
  lacks_details: false,
  affected: [
    {
      consumer: { id: "csm_1", name: "Churn model", owner: "Ada", contact: null },
      columns: ["a", "b", "c", "d"],
      column_count: 4,
    },
  ],
  url: "https://checks.example.com/accounts/acc_1/checks/chk_1",
  run_url: "https://ci.example.com/runs?id=1&x=|",
};

test("a message lists changes in order, keeps those that block, and says who is affected", () => {
  const message = slackFormat.parse(JSON.parse(chatBody("slack", checkMessage(BLOCKED))));
  assert.equal(message.text, "Blocked: warning, severity 65. Contract `orders` v3");
  const texts = message.blocks.map((block) =>
    block.type === "context" ? block.elements[0]?.text : block.text.text,
  );
  assert.equal(texts[0], "Blocked: warning, severity 65");
  assert.equal(texts[1], "Contract `orders` v3");
  const lines = texts[2]?.split("\n") ?? [];
  assert.equal(lines[0], "+ `c0` json, added (+5)");
  assert.equal(lines[11], "− `&lt;!channel&gt;` string, required, removed (+5), blocks");
  assert.deepEqual(lines.slice(-2), ["… and 12 more", "Only names and types could be compared."]);
  assert.equal(texts[3], "Affected:\n• `Churn model` of `Ada` uses `a`, `b`, `c`, and 1 more");
  assert.equal(
    texts[4],
    "<https://checks.example.com/accounts/acc_1/checks/chk_1|Open the check> · " +
      "<https://ci.example.com/runs?id=1&amp;x=%7C|Open the run>",
  );
});

const EXTENTS: [compared: ReportedCheck["compared"], words: string][] = [
  [{ columns: 2, in_full: 2 }, "Nothing has changed."],
  [
    { columns: 2, in_full: 1 },
    "Nothing has changed in the 1 of 2 columns that could be compared in full.",
  ],
  [null, "Nothing has changed in names and types; no column could be compared in full."],
];

for (const [compared, words] of EXTENTS) {
  test(`a message without changes says: ${words}`, () => {
    const { paragraphs } = checkMessage({ ...BLOCKED, changes: [], compared });
    assert.deepEqual(paragraphs[1], [[words]]);
  });
}

const LIMITS: [check: Partial<ReportedCheck>, line: string | null][] = [
  [{ compared: { columns: 2, in_full: 2 } }, null],
  [{ compared: { columns: 3, in_full: 1 } }, "2 of 3 columns could not be compared in full."],
  [
    { compared: { columns: 3, in_full: 1 }, lacks_details: true },
    "2 of 3 columns could not be compared in full. The contract's policy requires details.",
  ],
  [
    {
      changes: [],
      compared: { columns: 3, in_full: 1 },
      lacks_details: true,
    },
    "The contract's policy requires details.",
  ],
];

for (const [check, line] of LIMITS) {
  test(`a message says after its changes: ${line ?? "nothing"}`, () => {
    const { paragraphs } = checkMessage({ ...BLOCKED, ...check });
    const last = paragraphs[1]?.at(-1);
    assert.deepEqual(last, line === null ? ["… and 12 more"] : [line]);
  });
}

test("a run's address is a link only if it is http or https", () => {
  for (const run_url of [
    "javascript:alert(1)",
    "ftp://x",
    "runs/1",
    `https://x/${"a".repeat(2000)}`,
  ]) {
    assert.equal(checkMessage({ ...BLOCKED, run_url }).links.length, 1);
  }
});

test("a test message says that it is a test", () => {
  const slack = slackFormat.parse(JSON.parse(chatBody("slack", testMessage())));
  assert.match(slack.text, /^This is a test\. /);
  const [{ content }] = teamsFormat.parse(JSON.parse(chatBody("teams", testMessage()))).attachments;
  assert.equal(content.fallbackText, "This is a test");
});
