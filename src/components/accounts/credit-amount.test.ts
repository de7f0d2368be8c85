import assert from "node:assert/strict";
import { test } from "node:test";
import { amountWords, readAmount } from "./credit-amount.ts";

const TYPED: [typed: string, amount: number | null][] = [
  ["1", 1],
  ["0", 0],
  ["1000", 1000],
  [" 1000 ", 1000],
  ["1,000", 1000],
  ["1.000.000", 1_000_000],
  ["1 000 000", 1_000_000],
  ["999999999999", 999_999_999_999],
  ["1000000000000", null],
  ["1.5", null],
  ["1,00", null],
  ["1,000.000", null],
  ["10,0000", null],
  ["1e6", null],
  ["-5", null],
  ["0x10", null],
  ["", null],
  ["many", null],
];

for (const [typed, amount] of TYPED) {
  test(`${JSON.stringify(typed)} typed is ${amount ?? "no amount"}`, () => {
    assert.equal(readAmount(typed), amount);
  });
}

const WORDS: [amount: number, words: string][] = [
  [0, "zero"],
  [7, "seven"],
  [13, "thirteen"],
  [20, "twenty"],
  [42, "forty-two"],
  [100, "one hundred"],
  [519, "five hundred nineteen"],
  [1000, "one thousand"],
  [100_000, "one hundred thousand"],
  [1_000_000, "one million"],
  [1_250_000, "one million two hundred fifty thousand"],
  [10_000_001, "ten million one"],
  [
    999_999_999_999,
    "nine hundred ninety-nine billion nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine",
  ],
];

for (const [amount, words] of WORDS) {
  test(`${amount} is ${words} in words`, () => {
    assert.equal(amountWords(amount), words);
  });
}
