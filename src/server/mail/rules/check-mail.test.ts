import assert from "node:assert/strict";
import { test } from "node:test";
import { checkMail, type MailedChange, type MailedCheck } from "./check-mail.ts";

const CHANGE: MailedChange = {
  kind: "required_removed",
  column: "id",
  from: "integer",
  to: null,
  points: 40,
  blocks: true,
  approval: null,
};

function mail(change: Partial<MailedCheck> = {}) {
  const diff = { removed: ["id"], type_changes: [], added: [] };
  return checkMail(
    {
      account_name: "Demo",
      contract_name: "orders",
      decision: "block",
      changes: [CHANGE],
      verdict: { result: "warning", severity: 40, diff },
      affected: [],
      note: "",
      compared: { columns: 1, in_full: 1, not_in_full: [] },
      lacks_details: false,
      check_url: "https://x/c",
      sent_by: "ada@example.com",
      ...change,
    },
    { reason: "You are a member.", unsubscribe_url: null },
  );
}

test("a mail says who sends it, what changed and what the gate decided", () => {
  const { subject, text } = mail();
  assert.equal(subject, "Check of orders: warning");
  assert.equal(
    text,
    `ada@example.com sent you a check of the contract orders (account Demo).

Warning, severity 40: 1 column removed. The gate blocked it.

- removed: id (integer, required), blocks

The check, and what to do about it:
https://x/c

You are a member.
`,
  );
});

test("a change that was approved says by whom", () => {
  const approval = {
    id: "apr_1",
    kind: CHANGE.kind,
    column: "id",
    from: CHANGE.from,
    to: null,
    reason: "agreed",
    approved_by: "grace@example.com",
    ends_at: null,
    created_at: "",
  };
  const { text } = mail({ decision: "pass", changes: [{ ...CHANGE, blocks: false, approval }] });
  assert.ok(text.includes("\n- removed: id (integer, required), approved by grace@example.com\n"));
  assert.ok(text.includes("The gate let it pass."));
});

test("a mail says once what could not be compared, and whether it blocks", () => {
  const compared = { columns: 3, in_full: 1, not_in_full: [] };
  const [extent, required] = [
    "2 of 3 columns could not be compared in full.",
    "The contract's policy requires details.",
  ];
  assert.match(mail({ compared }).text, new RegExp(`The gate blocked it\\. ${extent}\n`));
  const { text } = mail({ compared, changes: [], lacks_details: true });
  assert.match(
    text,
    / in the 1 of 3 columns that could be compared in full\. The gate blocked it\. /,
  );
  assert.ok(text.includes(`blocked it. ${required}\n`) && !text.includes(extent), text);
});

test("a check without a decision says nothing of the gate", () => {
  assert.doesNotMatch(mail({ decision: null }).text, /gate/);
});

for (const end of ["\n", "\r\n", "\r", "\u2028", "\u0085"]) {
  test(`no line of a note looks like the mail's own after ${JSON.stringify(end)}`, () => {
    const { text } = mail({ note: ` Look!${end}To stop these emails:${end}https://evil\u202e ` });
    const lines = text.split("\n");
    assert.ok(lines.includes("> Look!"));
    assert.ok(lines.includes("> To stop these emails:"));
    assert.ok(lines.includes("> https://evil⟨U+202E⟩"));
    assert.ok(!text.includes(`${end}To stop`));
  });
}

test("a contract's name adds no header and no line", () => {
  const { subject, text } = mail({ contract_name: "orders\r\nBcc: eve@example.com" });
  assert.equal(subject, "Check of orders⟨CR⟩⟨LF⟩Bcc: eve@example⟨.⟩com: warning");
  assert.ok(!text.includes("\nBcc"));
});
