import assert from "node:assert/strict";
import { test } from "node:test";
import { actorText, mailName, nameInSubject } from "./mail-name.ts";

const NAMES: [name: string, shown: string][] = [
  ["orders", "orders"],
  ["Größe 寸法 👋", "Größe 寸法 👋"],
  ["orders v1.2, daily.", "orders v1.2, daily."],
  ["Ada & Co. KG", "Ada & Co. KG"],
  ["http://evil.example/x", "http⟨:⟩⟨//⟩evil⟨.⟩example/x"],
  ["HTTPS:/\\evil.example", "HTTPS⟨:⟩⟨/\\⟩evil⟨.⟩example"],
  ["www.evil.example", "www⟨.⟩evil⟨.⟩example"],
  ["evil.example", "evil⟨.⟩example"],
  ["evil。example", "evil⟨。⟩example"],
  ["i❤.ws", "i❤⟨.⟩ws"],
  ["mailto:eve@evil.example", "mailto⟨:⟩eve@evil⟨.⟩example"],
  ["javascript:alert(1)", "javascript⟨:⟩alert(1)"],
  ["tel:+15551234", "tel⟨:⟩+15551234"],
  ["file:///etc/passwd", "file⟨:⟩⟨///⟩etc/passwd"],
  ["\\\\evil\\share", "⟨\\\\⟩evil\\share"],
  ["//evil.example", "⟨//⟩evil⟨.⟩example"],
  ["note: see below", "note: see below"],
  ["a\r\nBcc: eve", "a⟨CR⟩⟨LF⟩Bcc: eve"],
  ["evil\u200b.com", "evil⟨U+200B⟩⟨.⟩com"],
];

test("no name in a mail becomes a link", () => {
  for (const [name, shown] of NAMES) {
    assert.equal(mailName(name), shown);
    assert.equal(nameInSubject(name), shown);
    assert.doesNotMatch(shown, /:\/\/|www\.|\.(com|example|ws)\b|\p{Cc}/iu);
  }
});

test("a long name is cut, and shorter in a subject", () => {
  assert.equal(mailName("x".repeat(255)), `${"x".repeat(120)}…`);
  assert.equal(nameInSubject("👋".repeat(255)), `${"👋".repeat(80)}…`);
});

test("a person's address stays as it is, unless it could pass for a page", () => {
  for (const plain of ["ada.lovelace+x@example.com", "müller@example.com", "dev@intranet"]) {
    assert.equal(actorText(plain), plain);
  }
  assert.equal(actorText("svc_live_abcdefg"), "svc_live_abcdefg");
  assert.equal(actorText("www.evil.example@x.com"), "www⟨.⟩evil⟨.⟩example@x⟨.⟩com");
  assert.equal(actorText("evil.example/win@x.com"), "evil⟨.⟩example/win@x⟨.⟩com");
});
