import { faultAt, MAX_NAME, type Token, tokenAfter, tooLong } from "./tokens.ts";

/** A place in a text that is being read. */
export type Cursor = { readonly text: string; next: Token };

export function cursorOf(text: string): Cursor {
  return { text, next: tokenAfter(text, 0) };
}

/** The next token, which the cursor passes. */
export function take(cursor: Cursor): Token {
  const { text, next } = cursor;
  cursor.next = tokenAfter(text, next.to);
  return next;
}

/** Whether the next token is this symbol or word; if so, the cursor passes it. */
export function takeIf(cursor: Cursor, text: string): boolean {
  if (!isNext(cursor, text)) return false;
  take(cursor);
  return true;
}

export function isNext({ next }: Cursor, text: string): boolean {
  return next.text === text && (next.kind === "symbol" || next.kind === "word");
}

/** The token after the next. */
export function second({ text, next }: Cursor): Token {
  return tokenAfter(text, next.to);
}

export function expect(cursor: Cursor, symbol: string): void {
  if (!takeIf(cursor, symbol)) throw unexpected(cursor, symbol);
}

/** The next token, which has to be of this kind. */
export function takeKind(cursor: Cursor, kind: Token["kind"], what: string): string {
  if (cursor.next.kind !== kind) throw unexpected(cursor, what);
  return take(cursor).text;
}

export function takeName(cursor: Cursor, what: string): string {
  return takeKind(cursor, "word", what);
}

/** A name with dots between its parts, and before them if it is absolute. */
export function takeFullName(cursor: Cursor, what: string): string {
  const { from } = cursor.next;
  let name = takeIf(cursor, ".") ? "." : "";
  name += takeName(cursor, what);
  while (takeIf(cursor, ".")) {
    name += `.${takeName(cursor, what)}`;
    if (name.length > MAX_NAME) throw tooLong(cursor.text, from);
  }
  return name;
}

export function unexpected({ text, next }: Cursor, what: string) {
  const actual = next.kind === "end" ? "the file ends" : `there is ${next.text.slice(0, 40)}`;
  return faultAt(text, next.from, `Expected ${what}, but ${actual}.`);
}
