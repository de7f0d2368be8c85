import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import * as limits from "#domain/limit.ts";

const DOCS = join(import.meta.dirname, "..", "..", "..", "..", "docs");

const LINES: [document: string, line: string][] = [
  [
    "operations.md",
    `| about blocked changes and checks that people send, to one address, from all accounts together | ${limits.MAILS_PER_RECIPIENT_PER_HOUR} an hour |`,
  ],
  [
    "operations.md",
    `| invitations and questions whether somebody wants mails, to one address, of one account | ${limits.UNASKED_MAILS_PER_ACCOUNT_PER_DAY} a day |`,
  ],
  [
    "operations.md",
    `| invitations to one address, from all accounts together | ${limits.INVITATIONS_PER_RECIPIENT_PER_DAY} a day |`,
  ],
  [
    "operations.md",
    `| questions whether somebody wants mails, to one address, from all accounts together | ${limits.QUESTIONS_PER_RECIPIENT_PER_DAY} a day |`,
  ],
  [
    "operations.md",
    `| links to set a new password, to one address | ${limits.RESET_REQUESTS_PER_HOUR} an hour |`,
  ],
  [
    "operations.md",
    `| about blocked changes, of one account | ${limits.INCIDENT_MAILS_PER_HOUR} an hour |`,
  ],
  [
    "operations.md",
    `| about proposals, to one address, from all accounts together; of one account | ${limits.PROPOSAL_MAILS_PER_RECIPIENT_PER_HOUR} an hour; ${limits.PROPOSAL_MAILS_PER_HOUR} an hour |`,
  ],
  [
    "operations.md",
    `| questions whether somebody wants mails, of one account | ${limits.CONFIRMATION_MAILS_PER_HOUR} an hour |`,
  ],
  [
    "operations.md",
    `| invitations, of one account | ${limits.INVITATION_MAILS_PER_HOUR} an hour |`,
  ],
  [
    "operations.md",
    `| checks that people send, of one person; of all people of an account | ${limits.CHECK_MAILS_PER_PERSON} an hour; ${limits.CHECK_MAILS_PER_ACCOUNT} an hour |`,
  ],
  [
    "operations.md",
    `the account can ask again after ${limits.CONFIRMATION_DAYS} days, ${limits.CONFIRMATION_MAILS} times in all`,
  ],
  [
    "api.md",
    `| proposals of an account that are sent to its webhooks | ${limits.PROPOSALS_SENT_PER_HOUR} per hour, and as many decisions |`,
  ],
  [
    "api.md",
    `| ${limits.MAILS_PER_RECIPIENT_PER_HOUR} per hour that it agreed to; ${limits.INVITATIONS_PER_RECIPIENT_PER_DAY} invitations and ${limits.QUESTIONS_PER_RECIPIENT_PER_DAY} requests for consent per day (`,
  ],
];

test("the documents have the limits on mails as they are enforced", () => {
  for (const [document, line] of LINES) {
    assert.ok(readFileSync(join(DOCS, document), "utf8").includes(line), `${document}: ${line}`);
  }
});
