import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_REASON_LENGTH } from "#domain/limit.ts";
import type { MailText } from "#domain/mail/mail.ts";
import type { MailedChange } from "./check-mail.ts";
import { checkMail } from "./check-mail.ts";
import type { NewIncident } from "./incident.ts";
import { incidentMail } from "./incident-mail.ts";
import { invitationMail } from "./invitation-mail.ts";
import { proposalMail } from "./proposal-mail.ts";

/** The longest name, of the characters that take the most room in a mail. */
const NAME = "\u{e0001}".repeat(255);
const ADDRESS = `${"a.".repeat(100)}www@example.com`;
const URL = `https://checks.example.com/accounts/${"x".repeat(100)}`;
const SINCE = new Date("2026-11-23T11:35:10Z");

const CHANGE = { kind: "type_changed", column: NAME, from: "integer", to: "timestamp" } as const;
const approval = {
  id: "apr_1",
  ...CHANGE,
  reason: NAME,
  approved_by: ADDRESS,
  ends_at: null,
  created_at: "",
};

/** How many changes a mail has written. */
let written = 0;

function counted<Change extends { column: string }>(change: Change): Change {
  const get = () => {
    written += 1;
    return NAME;
  };
  return Object.defineProperty({ ...change }, "column", { get, enumerable: true });
}

const CHANGES: MailedChange[] = Array.from({ length: 5000 }, () =>
  counted({ ...CHANGE, points: 1, widening: null, blocks: true, approval }),
);
const INCIDENTS: NewIncident[] = CHANGES.map(() =>
  counted({ ...CHANGE, first_seen: SINCE, blocking_since: new Date("2026-11-25T08:00:00Z") }),
);
const NAMES = { account_name: NAME, contract_name: NAME, affected: CHANGES.map(() => NAME) };
const diff = { removed: CHANGES.map(() => NAME), type_changes: [], added: [] };

const MAILS: [kind: string, mail: () => MailText][] = [
  [
    "incident",
    () =>
      incidentMail({
        ...NAMES,
        incidents: INCIDENTS,
        check_url: URL,
        reason: "",
        unsubscribe_url: URL,
      }),
  ],
  [
    "check",
    () =>
      checkMail(
        {
          ...NAMES,
          changes: CHANGES,
          decision: "block",
          check_url: URL,
          sent_by: ADDRESS,
          verdict: { result: "breaking", severity: 100, diff },
          note: "\n".repeat(1000),
          compared: { columns: 2000, in_full: 0, not_in_full: [] },
          lacks_details: true,
        },
        { reason: "", unsubscribe_url: URL },
      ),
  ],
  [
    "proposal",
    () =>
      proposalMail(
        {
          ...NAMES,
          contract_version: 1,
          kind: "columns",
          changes: CHANGES,
          label: NAME,
          proposed_by: ADDRESS,
          reason: "\u{e0001}".repeat(MAX_REASON_LENGTH),
          proposal_url: URL,
        },
        { reason: "", unsubscribe_url: URL },
      ),
  ],
  ["invitation", () => invitationMail({ account_name: NAME, invited_by: ADDRESS }, "member", URL)],
];

for (const [kind, mail] of MAILS) {
  test(`a mail of kind ${kind} has at most 256 KiB, whatever is in it, and is made at once`, () => {
    written = 0;
    const { subject, text } = mail();
    assert.ok([...subject].length <= 201, subject);
    const bytes = Buffer.byteLength(text);
    assert.ok(bytes < 256 * 1024, `${bytes} bytes`);
    assert.ok(written <= 200, `${written} changes`);
  });
}
