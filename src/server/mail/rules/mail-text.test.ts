import assert from "node:assert/strict";
import { test } from "node:test";
import { invitationMail } from "./invitation-mail.ts";
import { passwordResetMail } from "./password-reset-mail.ts";
import { subject } from "./subject.ts";

const URL = "https://checks.example.com/x";

test("a name cannot add a header or a line to a mail", () => {
  const names = { account_name: "Ada\r\nBcc: eve@example.com", invited_by: "ada@example.com" };
  const { subject, text } = invitationMail(names, "owner", URL);
  assert.equal(subject, "Invitation to Ada⟨CR⟩⟨LF⟩Bcc: eve@example⟨.⟩com");
  assert.ok(text.startsWith("ada@example.com invited you to join Ada⟨CR⟩⟨LF⟩Bcc:"));
});

test("a subject keeps letters of any script and is at most 201 characters long", () => {
  assert.equal(subject("Größe 寸法 👋"), "Größe 寸法 👋");
  assert.equal([...subject("👋".repeat(500))].length, 201);
});

test("a long name leaves room for the rest of the subject", () => {
  const names = { account_name: "x".repeat(255), invited_by: "ada@example.com" };
  assert.equal(invitationMail(names, "member", URL).subject, `Invitation to ${"x".repeat(80)}…`);
});

test("a mail has the link on a line of its own", () => {
  assert.ok(passwordResetMail(URL).text.split("\n").includes(URL));
});
