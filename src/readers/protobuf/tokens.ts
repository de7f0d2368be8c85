import { placeAt, UnreadableSource } from "../unreadable.ts";

/** A token of a .proto file, and where it is. */
export type Token = { text: string; at: number };

const TOKEN = new RegExp(
  [
    /(?<skip>\s+|\/\/[^\n]*|\/\*.*?(?:\*\/|$))/su,
    /(?<string>"(?:[^"\\\n]|\\.)*(?:"|$)|'(?:[^'\\\n]|\\.)*(?:'|$))/su,
    /(?<word>\.?[A-Za-z_][\w.]*|[\w.]+)/su,
    /(?<mark>.)/su,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gsu",
);

/** The tokens of a file, read one after the other. */
export class Tokens {
  readonly #text: string;
  readonly #tokens: Token[];
  #next = 0;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = [...text.matchAll(TOKEN)].flatMap(({ 0: token, index, groups }) =>
      groups?.skip === undefined ? [{ text: token, at: index }] : [],
    );
  }

  get isEnd() {
    return this.#next >= this.#tokens.length;
  }

  /** The next token, or one after it; "" at the end. */
  peek(ahead = 0): string {
    return this.#tokens[this.#next + ahead]?.text ?? "";
  }

  take(): string {
    const token = this.#tokens[this.#next];
    if (!token) throw this.fault("Nothing comes here.");
    this.#next += 1;
    return token.text;
  }

  /** Takes the next token when it is this one. */
  takeIf(text: string): boolean {
    if (this.peek() !== text) return false;
    this.#next += 1;
    return true;
  }

  expect(text: string): void {
    if (!this.takeIf(text)) {
      throw this.fault(`Expected ${text}, but found ${this.peek().slice(0, 40) || "the end"}.`);
    }
  }

  /** Skips to the end of a statement: a ; or a block in braces. */
  skipStatement(): void {
    let depth = 0;
    for (;;) {
      const token = this.take();
      if (token === "{") depth += 1;
      if (token === "}") depth -= 1;
      if (depth === 0 && (token === ";" || token === "}")) return;
    }
  }

  /** What is wrong at the next token, if there is one. */
  fault(message: string): UnreadableSource {
    const token = this.#tokens[this.#next];
    const told = token ? message : "The file ends too early: a } or ; is missing.";
    return new UnreadableSource(told, placeAt(this.#text, token?.at ?? this.#text.length));
  }
}
