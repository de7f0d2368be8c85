import { type Cursor, isNext, take, unexpected } from "./cursor.ts";
import type { Token } from "./tokens.ts";

const CLOSING: Record<string, string> = { "{": "}", "[": "]", "(": ")" };

/** Passes a statement up to its semicolon: an option, whose value may have braces. */
export function skipStatement(cursor: Cursor): void {
  while (!isNext(cursor, ";")) {
    if (cursor.next.kind === "end") throw unexpected(cursor, ";");
    if (!skipGroup(cursor)) take(cursor);
  }
  take(cursor);
}

/** Passes what comes before a block, and the block: a service. */
export function skipBlock(cursor: Cursor): void {
  while (!isNext(cursor, "{")) {
    if (cursor.next.kind === "end" || isNext(cursor, ";")) throw unexpected(cursor, "{");
    take(cursor);
  }
  skipGroup(cursor);
}

/** Passes brackets and what is in them, whose words and symbols `passed` gets; false for anything else. */
export function skipGroup(cursor: Cursor, passed: string[] = []): boolean {
  if (!closingOf(cursor.next)) return false;
  const open: string[] = [];
  do {
    const { next } = cursor;
    const closing = closingOf(next);
    const isClosing = next.kind === "symbol" && "]})".includes(next.text);
    if (closing) open.push(closing);
    else if (next.kind === "end" || (isClosing && next.text !== open.pop())) {
      throw unexpected(cursor, "the bracket to be closed");
    }
    passed.push(next.kind === "text" ? '""' : next.text);
    take(cursor);
  } while (open.length > 0);
  return true;
}

function closingOf({ kind, text }: Token) {
  return kind === "symbol" ? CLOSING[text] : undefined;
}
