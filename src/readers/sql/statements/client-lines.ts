import type { Grammar } from "../grammar.ts";
import type { Token } from "../tokens.ts";

/** Lines that a client handles itself. */
const CLIENT_LINES = {
  psql: /\\[^\n]*/y,
  mysql: /delimiter[ \t]+(\S+)[^\n]*|source[ \t]+[^\n]*|--[^\n]*|\\g/iy,
  sqlcmd: /(?:go(?:[ \t]+\d+)?[ \t]*(?:--[^\n]*)?(?=\r?\n|$)|:(?:setvar|on|connect|r)\b[^\n]*)/iy,
  sqlplus:
    /(?:\/[ \t]*(?=\r?\n|$)|@[^\n]*|start[ \t]+(?!transaction\b)[^\n]*|set[ \t]+(?!(?:transaction|role|constraints?)\b)[^\n]*|(?:rem(?:ark)?|pro(?:mpt)?|spo(?:ol)?|whenever|acc(?:ept)?|(?:un)?def(?:ine)?|col(?:umn)?|var(?:iable)?|clear|[tb]ti(?:tle)?|bre(?:ak)?|compute|host|show|pause|timing)\b[^\n]*)/iy,
  /** Those that cannot begin a statement of another dialect. */
  sqlplusOfAny:
    /(?:\/[ \t]*(?=\r?\n|$)|@[^\n]*|start[ \t]+(?!transaction\b)[^\n]*|(?:prompt|rem|remark|accept|undefine|ttitle|btitle)\b[^\n]*|(?:spool|whenever|set[ \t]+(?:define|echo|sqlblanklines|serveroutput|feedback|verify|heading|linesize|pagesize|timing|scan|escape|termout|numwidth|trimspool|trimout|tab|newpage|colsep|long|longchunksize|serverout|pause|wrap|sqlterminator|sqlprompt|arraysize|autotrace|concat))\b[^\n]*)/iy,
  sqlite: /\.[a-z][^\n]*/iy,
};

export type Client = keyof typeof CLIENT_LINES;

const OF_ANY: Client[] = ["psql", "mysql", "sqlcmd", "sqlplusOfAny", "sqlite"];

export function clientsOf(client: Client | undefined, { dialect }: Grammar): Client[] {
  if (client) return [client];
  return dialect ? [] : OF_ANY;
}

export function startsLine(text: string, at: number) {
  let before = at - 1;
  while (before >= 0 && (text.charAt(before) === " " || text.charAt(before) === "\t")) before -= 1;
  return before < 0 || text.charAt(before) === "\n";
}

export function clientLine(
  text: string,
  at: number,
  clients: readonly Client[],
  before: readonly Token[],
) {
  for (const client of clients) {
    // Within a statement, only these lines mean anything.
    const isEnd =
      client === "sqlcmd" ||
      (client === "psql" && text.startsWith("\\g", at)) ||
      (client === "mysql" && /^\\g/i.test(text.slice(at, at + 2))) ||
      (client.startsWith("sqlplus") && text.charAt(at) === "/");
    if (before.length > 0 && !isEnd) continue;
    const pattern = CLIENT_LINES[client];
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { text: match[0], delimiter: client === "mysql" ? match[1] : undefined };
  }
  return null;
}
