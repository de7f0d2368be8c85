import assert from "node:assert/strict";
import { test } from "node:test";
import {
  emailSpellings,
  isEmail,
  isRespelled,
  MAX_EMAIL_LENGTH,
  mailboxOf,
  normalEmail,
} from "./email.ts";

const ACCEPTED: [typed: string, stored: string][] = [
  ["ada@example.com", "ada@example.com"],
  ["  Ada@EXAMPLE.com\n", "ada@example.com"],
  ["dev@intranet", "dev@intranet"],
  ["root@10.0.0.7", "root@10.0.0.7"],
  ["a&b@x.com", "a&b@x.com"],
  ["o'brien+ci/cd@x-y.example", "o'brien+ci/cd@x-y.example"],
  ["first..last.@docomo.ne.jp", "first..last.@docomo.ne.jp"],
  ["Müller@example.com", "müller@example.com"],
  ["mu\u0308ller@example.com", "müller@example.com"],
  ["ada@Müller.example", "ada@xn--mller-kva.example"],
  ["ada@xn--mller-kva.example", "ada@xn--mller-kva.example"],
  ["ａｄａ＠example.com", "ada@example.com"],
  ["संपर्क@example.com", "संपर्क@example.com"],
  [`${"a".repeat(242)}@example.com`, `${"a".repeat(242)}@example.com`],
];

for (const [typed, stored] of ACCEPTED) {
  test(`${JSON.stringify(typed).slice(0, 40)} is an address, stored in normal form`, () => {
    assert.equal(normalEmail(typed), stored);
    assert.equal(isEmail(stored), true);
    assert.equal(normalEmail(stored), stored);
  });
}

const REFUSED = [
  ...["", "ada", "@", "ada@", "@example.com", "ada@@example.com", "a@b@example.com"],
  ...["a b@example.com", "ada@exam ple.com", "ada@example..com", "ada@.example", "ada@example."],
  ...["ada@-example.com", "ada@example-.com", "ada@[10.0.0.7]", "ada@example.com:25"],
  ...["ada@müller.example/path", "ada@exa_mple.com", '"ada"@example.com', "ada,eve@example.com"],
  ...["<ada@example.com>", "ada\0@example.com", "ada\u202e@example.com", "ada\u200b@example.com"],
  ...["ada\u3164@example.com", "ada\ud800@example.com", `ada@${"a".repeat(64)}.com`],
  `${"a".repeat(MAX_EMAIL_LENGTH - 11)}@example.com`,
];

for (const typed of REFUSED) {
  test(`${JSON.stringify(typed).slice(0, 40)} is not an address`, () => {
    assert.equal(isEmail(normalEmail(typed)), false);
  });
}

test("an address may have 254 code points, but not 255", () => {
  const long = (length: number) => `${"𝒳".repeat(length - 10)}@localhost`;
  assert.equal(isEmail(long(MAX_EMAIL_LENGTH)), true);
  assert.equal(isEmail(long(MAX_EMAIL_LENGTH + 1)), false);
});

test("normalizing is idempotent for any character", () => {
  for (let code = 0; code < 0x20000; code++) {
    const once = normalEmail(`a${String.fromCodePoint(code)}b@example.com`);
    if (normalEmail(once) !== once) assert.fail(`U+${code.toString(16)}`);
  }
});

test("a user stored before normalization is also looked up by the address as typed", () => {
  assert.deepEqual(emailSpellings("Ada@example.com"), ["ada@example.com"]);
  assert.deepEqual(emailSpellings("Ada@Müller.example"), [
    "ada@müller.example",
    "ada@xn--mller-kva.example",
  ]);
});

test("what follows a + does not tell mailboxes apart", () => {
  for (const [address, mailbox] of [
    ["ada+test@example.com", "ada@example.com"],
    ["ada+a+b@example.com", "ada@example.com"],
    ["ada@example.com", "ada@example.com"],
    ["+ada@example.com", "+ada@example.com"],
    ["ada+@example.com", "ada@example.com"],
  ] as const) {
    assert.equal(mailboxOf(address), mailbox);
  }
});

for (const [typed, isOther] of [
  ["Ada@Example.com", false],
  ["M\u00fcller@m\u00fcller.example", false],
  ["mu\u0308ller@example.com", false],
  ["\u212aate@example.com", true],
  ["\uff41da@example.com", true],
  ["\ufb01\u00e9@example.com", true],
  ["ada\uff20example.com", true],
] as const) {
  test(`${JSON.stringify(typed)} ${isOther ? "is" : "is not"} another address than its normal form`, () => {
    assert.equal(isRespelled(typed), isOther);
  });
}
