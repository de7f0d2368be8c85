import type { Grammar } from "../grammar.ts";
import { isMark, isWord, startOf, type Token, wordAt } from "../tokens.ts";
import { wordsOf } from "../word-lists.ts";

/** How many tokens of rows a reader of columns keeps. */
const MOST_OF_ROWS = 200;

/** Statements that can contain others, and end with END. */
const ROUTINES = wordsOf("function procedure proc trigger package event body task");

/** The statement that is being read. */
export type Open = {
  tokens: Token[];
  count: number;
  /** Of parentheses. */
  depth: number;
  /** How many BEGINs and CASEs have no END yet. */
  blocks: number;
  /** How many CASEs have none. */
  cases: number;
  hasBegun: boolean;
  /** Whether IF, CASE or a loop was read before BEGIN. */
  hasControl: boolean;
  /** Whether it is a COMPOUND TRIGGER, whose blocks are inside another. */
  isCompound: boolean;
  /** Whether TO or FROM was read. */
  hasTo: boolean;
  /** Whether IS, AS or DECLARE was read, after which PL/SQL declares until BEGIN. */
  declares: boolean;
};

export function emptyStatement(): Open {
  return {
    tokens: [],
    count: 0,
    depth: 0,
    blocks: 0,
    cases: 0,
    hasBegun: false,
    hasControl: false,
    isCompound: false,
    hasTo: false,
    declares: false,
  };
}

export function add(open: Open, token: Token) {
  if (token.kind === "word") noteWord(open, token.text.toLowerCase());
  if (isMark(token, "(")) open.depth += 1;
  if (isMark(token, ")")) open.depth -= 1;
  open.count += 1;
  const hasRows = isWord(open.tokens[0], "insert", "replace", "merge");
  if (!hasRows || open.count <= MOST_OF_ROWS) open.tokens.push(token);
}

function noteWord(open: Open, word: string) {
  open.blocks += blockOf(word, open.tokens.at(-1));
  if (word === "case") open.cases += 1;
  if (word === "end" && open.cases > 0) open.cases -= 1;
  if (word === "begin") open.hasBegun = true;
  if (!open.hasBegun && CONTROLS.has(word) && !isHeader(open.tokens, word)) open.hasControl = true;
  if (word === "trigger" && isWord(open.tokens.at(-1), "compound")) open.isCompound = true;
  if (word === "to" || word === "from") open.hasTo = true;
  if (word === "is" || word === "as" || word === "declare") open.declares = true;
}

const CONTROLS: ReadonlySet<string> = new Set(["if", "case", "while", "loop", "repeat"]);

/** IF NOT EXISTS after the kind of a routine. */
function isHeader(tokens: readonly Token[], word: string) {
  return word === "if" && isWord(tokens.at(-1), ...ROUTINES);
}

/** Whether a ; does not end the statement; DELIMITER of MySQL says how a routine ends. */
export function isOpen(open: Open, grammar: Grammar, delimiter: string): boolean {
  const { tokens, depth, blocks } = open;
  const head = tokens.slice(0, HEAD);
  if (isWord(tokens[0], "create") && head.some((token) => isWord(token, "rule"))) return depth > 0;
  const isOne = isRoutine(tokens);
  // A body without BEGIN, such as an IF, may hold any number of statements.
  if (isOne && delimiter !== ";" && !(open.hasBegun && !open.hasControl)) return true;
  const isDeclaring = grammar.dialect === "oracle" && isWord(tokens[0], "declare");
  if (!isOne && !isDeclaring && !isBlock(open)) return false;
  if (!grammar.dialect) grammar.doubt(startOf(tokens));
  if (grammar.dialect === "mssql") return isOne || blocks > 0;
  if (grammar.dialect !== "oracle") return blocks > 0;
  if (open.isCompound || head.some((token) => isWord(token, "package", "body"))) return blocks >= 0;
  return blocks > 0 || (open.declares && !open.hasBegun);
}

/** How many tokens tell what a statement creates. */
const HEAD = 12;

export function isRoutine(tokens: readonly Token[]) {
  if (!isWord(tokens[0], "create", "alter")) return false;
  const head = tokens.slice(1, HEAD);
  const kind = head.find((token) => isWord(token, "table", "view", "index", "type", ...ROUTINES));
  if (isWord(kind, "type")) return head.some((token) => isWord(token, "body"));
  return isWord(kind, ...ROUTINES);
}

/** Whether it is BEGIN … END or DECLARE … BEGIN … END, and not a transaction. */
export function isBlock({ tokens, hasBegun }: Open) {
  if (isWord(tokens[0], "declare")) return hasBegun;
  return (
    isWord(tokens[0], "begin") && tokens.length > 1 && !TRANSACTION.includes(wordAt(tokens, 1))
  );
}

/** Words after BEGIN with which it opens no block of code; BEGIN STATEMENT SET is Flink's. */
const TRANSACTION = wordsOf(`
  transaction tran work isolation immediate exclusive deferred concurrent read not statement`);

/** How a word changes the depth of blocks. */
function blockOf(word: string, before: Token | undefined) {
  if (word === "begin") return 1;
  if (word === "case") return isWord(before, "end") ? 0 : 1;
  if (word === "end") return -1;
  // END IF, END LOOP: their beginnings do not count.
  return ENDED.has(word) && isWord(before, "end") ? 1 : 0;
}

const ENDED: ReadonlySet<string> = new Set(["if", "loop", "while", "repeat", "for"]);
