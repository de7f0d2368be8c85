import type { Grammar } from "./grammar.ts";
import { Impossible, UnknownStatement } from "./impossible.ts";
import { lexerOf } from "./lexer.ts";
import { areWords, isMark, isWord, type Token, wordAt } from "./tokens.ts";

/** What the rows of a statement are worth to a reader of columns. */
const MOST_OF_ROWS = 200;

/** Where a statement begins although the one before has no end. */
const NEXT =
  /(?:create\s+(?:or\s+replace\s+)?(?:\w+\s+){0,4}|alter\s+(?:foreign\s+|external\s+)?|drop\s+)table\b/iy;

/** The same in T-SQL, where no statement needs an end. */
const NEXT_IN_BATCH =
  /(?:(?:create|alter|drop)\s+(?:or\s+alter\s+)?(?:unique\s+|clustered\s+|nonclustered\s+)*(?:table|view|proc|procedure|function|trigger|index|type|schema|sequence|synonym|user|role|database|login|statistics)|insert|update|delete|exec|execute|print|declare|if|else|begin|end|use|set|select|merge|truncate|grant|raiserror|while|return|waitfor)\b/iy;

/** Statements that may hold others, and end with their END. */
const ROUTINES = "function procedure proc trigger package event body task".split(" ");

/** Lines that a client reads itself. */
const CLIENT_LINES = {
  psql: /\\[^\n]*/y,
  mysql: /delimiter[ \t]+(\S+)[^\n]*/iy,
  sqlcmd: /(?:go(?:[ \t]+\d+)?[ \t]*(?:--[^\n]*)?(?=\r?\n|$)|:(?:setvar|on|connect|r)\b[^\n]*)/iy,
  sqlplus:
    /(?:\/[ \t]*(?=\r?\n|$)|@[^\n]*|start[ \t]+(?!transaction\b)[^\n]*|(?:prompt|rem|remark)\b[^\n]*|(?:spool|whenever|set[ \t]+(?:define|echo|sqlblanklines|serveroutput|feedback|verify|heading|linesize|pagesize|timing|scan|escape|termout))\b[^\n]*)/iy,
  sqlite: /\.[a-z][^\n]*/iy,
};

type Client = keyof typeof CLIENT_LINES;

/** The statement that is being read. */
type Open = {
  tokens: Token[];
  count: number;
  /** Of parentheses. */
  depth: number;
  /** How many BEGIN and CASE have no END yet. */
  blocks: number;
  hasBegun: boolean;
  /** Whether IS, AS or DECLARE was read, after which PL/SQL declares until BEGIN. */
  declares: boolean;
};

function opened(): Open {
  return { tokens: [], count: 0, depth: 0, blocks: 0, hasBegun: false, declares: false };
}

/** Splits a text into the tokens of its statements. */
export function* statementsOf(text: string, grammar: Grammar): Generator<Token[]> {
  const lexer = lexerOf(text, grammar);
  const clients = clientsOf(lexer.rules.client, grammar);
  let open = opened();
  let delimiter = ";";
  let at = 0;
  for (;;) {
    at = lexer.blanks(at, open.depth > 1 || /number|string/.test(open.tokens.at(-1)?.kind ?? ""));
    if (at >= text.length) break;
    const isLine = startsLine(text, at) || text.charAt(at) === "\\";
    const line = isLine ? clientLine(text, at, clients, open.tokens) : null;
    const isDelimiter = delimiter !== ";" && text.startsWith(delimiter, at);
    if (line || isDelimiter) {
      if (line && !grammar.dialect) grammar.doubt(at);
      if (line) refuseLine(line.text, at);
      if (open.tokens.length > 0) yield open.tokens;
      open = opened();
      at += line ? line.text.length : delimiter.length;
      delimiter = line?.delimiter ?? delimiter;
      continue;
    }
    if (open.depth === 0 && open.tokens.length > 0 && beginsNext(text, at, open, grammar)) {
      yield open.tokens;
      open = opened();
    }
    const token = beforeDelimiter(lexer.token(at), delimiter);
    if (isMark(token, "\\") && isWord(open.tokens[0], "create", "alter"))
      throw new Impossible("A \\ outside of quotes is no part of a statement.", at);
    at = token.to;
    if (isMark(token, ";") && delimiter === ";" && !isOpen(open, grammar)) {
      if (open.tokens.length > 0) yield open.tokens;
      if (isCopy(open.tokens)) at = afterRows(text, at);
      open = opened();
    } else add(open, token);
  }
  if (open.tokens.length === 0) return;
  const [first] = open.tokens;
  if (grammar.dialect !== "mssql" && delimiter === ";" && isOpen(open, grammar)) {
    throw new Impossible("This statement has no end.", first?.from ?? 0);
  }
  yield open.tokens;
}

/** In END$$, the delimiter could be a part of the word. */
function beforeDelimiter(token: Token, delimiter: string): Token {
  const at = token.kind === "word" && delimiter !== ";" ? token.text.indexOf(delimiter) : -1;
  return at > 0 ? { ...token, text: token.text.slice(0, at), to: token.from + at } : token;
}

function add(open: Open, token: Token) {
  const word = token.kind === "word" ? token.text.toLowerCase() : "";
  if (isMark(token, "(")) open.depth += 1;
  if (isMark(token, ")")) open.depth -= 1;
  open.blocks += blockOf(word, open.tokens.at(-1));
  if (word === "begin") open.hasBegun = true;
  if (word === "is" || word === "as" || word === "declare") open.declares = true;
  open.count += 1;
  const hasRows = isWord(open.tokens[0], "insert", "replace", "merge");
  if (!hasRows || open.count <= MOST_OF_ROWS) open.tokens.push(token);
}

function clientsOf(client: Client | undefined, { dialect }: Grammar): Client[] {
  if (client) return [client];
  return dialect ? [] : (Object.keys(CLIENT_LINES) as Client[]);
}

/** Lines that read or make other statements, or leave some out. */
function refuseLine(line: string, at: number) {
  const what = line.slice(0, 40).trim();
  if (/^(\\(i|ir|include|include_relative|\.)(\s|$)|\.read\b|:r\b|@|start\b)/i.test(line))
    throw new UnknownStatement(`${what} reads another file. Give its statements instead.`, at);
  if (/^\\(gexec|if)\b/.test(line))
    throw new UnknownStatement(`What runs after ${what} is not known. Give its statements.`, at);
}

function startsLine(text: string, at: number) {
  let before = at - 1;
  while (before >= 0 && (text.charAt(before) === " " || text.charAt(before) === "\t")) before -= 1;
  return before < 0 || text.charAt(before) === "\n";
}

function clientLine(
  text: string,
  at: number,
  clients: readonly Client[],
  before: readonly Token[],
) {
  for (const client of clients) {
    // Within a statement only these lines mean anything.
    const isEnd =
      client === "sqlcmd" ||
      (client === "psql" && text.startsWith("\\g", at)) ||
      (client === "sqlplus" && text.charAt(at) === "/");
    if (before.length > 0 && !isEnd) continue;
    const pattern = CLIENT_LINES[client];
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return { text: found[0], delimiter: client === "mysql" ? found[1] : undefined };
  }
  return null;
}

function beginsNext(text: string, at: number, open: Open, grammar: Grammar) {
  const { tokens } = open;
  if (isRoutine(tokens) || isBlock(open)) return false;
  if (isWord(tokens.at(-1), "on", "or", "for", "instead", "after", "then")) return false;
  if (isWord(tokens[0], "grant", "revoke", "deny", "explain", "comment", "audit")) return false;
  if (grammar.dialect === "mssql" && startsStatement(text, at, tokens)) return true;
  if (tokens.length < 2 || areWords(tokens, 0, "create", "schema")) return false;
  NEXT.lastIndex = at;
  return NEXT.test(text);
}

function startsStatement(text: string, at: number, tokens: readonly Token[]) {
  NEXT_IN_BATCH.lastIndex = at;
  if (!NEXT_IN_BATCH.test(text)) return false;
  const before = tokens.at(-1);
  return startsLine(text, at) || isWord(before, "begin", "else", "end") || isMark(before, ")");
}

/** Whether a ; does not end the statement. */
function isOpen(open: Open, grammar: Grammar): boolean {
  const { tokens, depth, blocks } = open;
  const head = tokens.slice(0, HEAD);
  if (isWord(tokens[0], "create") && head.some((token) => isWord(token, "rule"))) return depth > 0;
  const isOne = isRoutine(tokens);
  if (!isOne && !isBlock(open)) return false;
  if (!grammar.dialect) grammar.doubt(tokens[0]?.from ?? 0);
  if (grammar.dialect === "mssql") return isOne || blocks > 0;
  if (grammar.dialect !== "oracle") return blocks > 0;
  if (head.some((token) => isWord(token, "package"))) return blocks >= 0;
  return blocks > 0 || (open.declares && !open.hasBegun);
}

/** How many tokens tell what a statement creates. */
const HEAD = 12;

function isRoutine(tokens: readonly Token[]) {
  if (!isWord(tokens[0], "create", "alter")) return false;
  const head = tokens.slice(1, HEAD);
  const kind = head.find((token) => isWord(token, "table", "view", "index", "type", ...ROUTINES));
  if (isWord(kind, "type")) return head.some((token) => isWord(token, "body"));
  return isWord(kind, ...ROUTINES);
}

/** BEGIN … END and DECLARE … BEGIN … END, which are no transactions. */
function isBlock({ tokens, hasBegun }: Open) {
  if (isWord(tokens[0], "declare")) return hasBegun;
  return (
    isWord(tokens[0], "begin") && tokens.length > 1 && !TRANSACTION.includes(wordAt(tokens, 1))
  );
}

const TRANSACTION =
  "transaction tran work isolation immediate exclusive deferred concurrent read not".split(" ");

/** How a word changes the depth of blocks. */
function blockOf(word: string, before: Token | undefined) {
  if (word === "begin") return 1;
  if (word === "case") return isWord(before, "end") ? 0 : 1;
  if (word === "end") return -1;
  // END IF, END LOOP: their beginnings do not count.
  return /^(if|loop|while|repeat|for)$/.test(word) && isWord(before, "end") ? 1 : 0;
}

/** COPY … FROM stdin, whose rows follow in the text. */
function isCopy(tokens: readonly Token[]) {
  return (
    isWord(tokens[0], "copy") &&
    tokens.some((token, n) => isWord(token, "from") && isWord(tokens[n + 1], "stdin"))
  );
}

/** The position after the line \. that ends rows. */
function afterRows(text: string, at: number) {
  const end = text.indexOf("\n\\.", at);
  return end < 0 ? text.length : end + 3;
}
