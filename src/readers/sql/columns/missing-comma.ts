import { closing, isMark, isName, type Token, wordAt } from "../tokens.ts";
import { wordsOf } from "../word-lists.ts";

/** Words that may end an attribute. */
const ENDS = new Set(
  wordsOf(`
    null key unique identity auto_increment auto_random autoincrement stored virtual persisted
    persistent sparse rowguidcol distkey sortkey cascade restrict action deferred immediate deferrable
    enforced rely norely enable disable validate novalidate visible invisible hidden unsigned
    zerofill asc desc order noorder cache nocache cycle nocycle keep nokeep clustered nonclustered
    true false end start replication binary ascii unicode compressed inherit valid simple full
    partial ignore fail abort rollback replace values unknown reserved noextend noscale scale
    extend salt sort local reverse logging nologging parallel noparallel casespecific uppercase
    trusted zone day week month quarter year hour minute second precision varying`),
);

/** Words after which an attribute, or the expression in it, continues. */
const GOES_ON = new Set(
  wordsOf(`
    not default primary references constraint check collate generated always as by on update
    delete set no match initially with without using comment encode codec ttl materialized alias
    ephemeral masked mask masking policy projection tag encrypted encrypt decrypt identified
    filestream column_format storage compression compress character charset srid engine_attribute
    secondary_engine_attribute path statistics row transaction_id sequence_number for index
    tablespace include foreign is in and or like ilike rlike similar between case when then else
    at operator from to of over escape symmetric system versioning increment minvalue maxvalue
    conflict next options domain annotations parser violation format title cluster column_set
    expression unset settings first after where fillfactor textimage_on filestream_on nulls hash
    distinct exceptions into evaluate current insert only pctfree initrans maxtrans compute group
    scope div mod xor regexp if exists move disk volume recompress metadata`),
);

/** Those that are also common names of columns. Their type is not a word that continues an attribute. */
const ALSO_NAMES = new Set(
  wordsOf(`
    comment start end key options order path title group scope day month year hour minute second
    scale local visible invisible hidden sparse persisted sortkey distkey sort enable disable
    binary tag`),
);

/** Those of them that take no argument: another name after them, if a type follows, is the column. */
const ALONE = new Set(
  wordsOf(`
    visible invisible hidden sparse persisted sortkey distkey sort enable disable binary`),
);

/** Options, and which words they take; none of them is a type. */
const TAKES = new Map<string, RegExp>([
  ["storage", /^(plain|external|extended|main|default|disk|memory)$/],
  ["compression", /^(pglz|lz4|default|none)$/],
  [
    "charset",
    /^(utf|latin|ascii|binary|ucs|cp\d|koi8|gb|big5|hebrew|greek|swe7|sjis|ujis|euc|armscii|geostd|mac|keybcs|dec8|hp8|tis|default)/,
  ],
  ["serial", /^default$/],
  ["encode", /^(raw|az64|auto|bytedict|delta|lzo|mostly|runlength|text255|text32k|zstd)/],
]);

/** What is certainly a type where a name would also be possible. */
const TYPE =
  /^(n?varchar2?|n?char|text|string|int|integer|bigint|smallint|tinyint|int64|number|numeric|decimal|float|double|real|date|datetime2?|timestamp|time|boolean|bool|bit|json|jsonb|uuid|blob|clob)$/;

/**
 * A name that begins another column, because a comma is missing before it: it stands where an
 * attribute has ended, and a type follows.
 */
export function missingComma(attributes: readonly Token[]): Token | null {
  for (let at = 0; at + 1 < attributes.length; at++) {
    const token = attributes[at];
    if (isMark(token, "(")) at = closing(attributes, at) - 1;
    else if (
      isName(token) &&
      isName(attributes[at + 1]) &&
      (at === 0 || hasEnded(attributes[at - 1]))
    ) {
      if (!goesOn(attributes, at)) return token;
    }
  }
  return null;
}

/** The same after the parentheses of a key or constraint. */
export function missingAfter(clause: readonly Token[]): Token | null {
  const open = clause.findIndex((token) => isMark(token, "("));
  return open < 0 ? null : missingComma(clause.slice(closing(clause, open) - 1));
}

function goesOn(tokens: readonly Token[], at: number) {
  const word = wordAt(tokens, at);
  const takes = TAKES.get(word);
  if (takes) return takes.test(wordAt(tokens, at + 1));
  if (word === "domain") return !TYPE.test(wordAt(tokens, at + 1));
  if (!ALSO_NAMES.has(word)) return isKnown(word);
  const next = wordAt(tokens, at + 1);
  if (ALONE.has(word) && !TYPE.test(next) && isName(tokens[at + 2])) return true;
  return tokens[at + 1]?.kind === "quoted" || isKnown(wordAt(tokens, at + 1));
}

function isKnown(word: string) {
  return ENDS.has(word) || GOES_ON.has(word);
}

/** Whether an attribute may have ended with a token. */
function hasEnded(token: Token | undefined) {
  if (token?.kind === "mark") return isMark(token, ")") || isMark(token, "]");
  const word = token?.kind === "word" ? token.text.toLowerCase() : "";
  return ENDS.has(word) || !GOES_ON.has(word);
}
