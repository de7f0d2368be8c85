import type { Dialect } from "../mapping/dialects.ts";

/** How a quote is written between two quotes: twice, after a `\`, either way, or not at all. */
export type Escape = "doubled" | "backslash" | "both" | "none";

/** How a dialect's text splits into tokens. */
export type LexicalRules = {
  /** How `'` is written in '…'. */
  single: Escape;
  /** How `"` is written in "…", a name or a string. */
  double: Escape;
  /** How a backtick is written in a name in backticks; null where there are none. */
  backtick: Escape | null;
  /** How `]` is written in [names]; null where brackets are for lists. */
  bracket: "doubled" | "none" | null;
  /** Letters before a quote that make it another string. */
  prefixes: {
    /** `\` escapes: E'…'. */
    escaped?: RegExp;
    /** `\` does not escape: r'…'. */
    raw?: RegExp;
    /** Oracle's q'[…]'. */
    custom?: RegExp;
  };
  /** Whether strings can have three quotes, with line ends and single quotes in them. */
  triple?: true;
  /** Whether other strings and names end on their line. */
  oneLine?: true;
  /** $$…$$, and with a tag $a$…$a$. */
  dollar: "tagged" | "plain" | null;
  /** What # is: a comment, a comment if a space or ! follows, a letter of a name, or a mark. */
  hash: "comment" | "spaced" | "letter" | "mark";
  /** Whether // begins a comment. */
  slashes?: true;
  /** Whether -- begins a comment only before a space. */
  spacedDashes?: true;
  /** Whether a carriage return alone ends a line comment; absent where no manual says so. */
  carriage?: boolean;
  /** Blanks that count as letters of names. */
  wideLetters?: RegExp;
  /** Whether names may be written U&"…". */
  unicode?: true;
  /** How many bytes of a name are significant. */
  longest?: number;
  /** Whether a `\` at the end of a -- comment continues it. */
  continued?: true;
  /** Whether comments may hold comments. */
  nested?: true;
  /** Whether a comment that begins with /*! is code. */
  executable?: true;
  /** Whether a comment may end with the text. */
  openComments?: true;
  /** Characters of names besides letters, digits and `_`. */
  letters: string;
  /** Whether a name may begin with a digit. */
  digitFirst?: true;
  /** The usual client, some of whose lines are not SQL. */
  client?: "psql" | "mysql" | "sqlcmd" | "sqlplus" | "sqlite";
};

const SPARK: LexicalRules = {
  // SQL reference, Literals, String literal; r'…' ends at the first quote.
  single: "both",
  double: "both",
  prefixes: { raw: /^r$/i },
  // Identifiers.
  backtick: "doubled",
  bracket: null,
  letters: "",
  digitFirst: true,
  dollar: null,
  // Comments.
  hash: "mark",
  // Its grammar, SIMPLE_COMMENT.
  carriage: true,
  continued: true,
  nested: true,
};

/** Each dialect's rules, by its manual. Where two dialects differ, a text that shows it is not read without `--dialect`. */
export const LEXICAL_RULES: Record<Dialect, LexicalRules> = {
  postgres: {
    // 4.1.2.1 String Constants, 4.1.2.2 C-Style Escapes, 4.1.2.4 Dollar-Quoted.
    single: "doubled",
    prefixes: { escaped: /^e$/i },
    dollar: "tagged",
    // 4.1.1 Identifiers and Key Words.
    double: "doubled",
    backtick: null,
    bracket: null,
    letters: "$",
    // 4.1.5 Comments.
    hash: "mark",
    nested: true,
    // psql, Meta-Commands; COPY, File Formats.
    client: "psql",
    // scan.l, comment and ident_start; NAMEDATALEN.
    carriage: true,
    wideLetters: /[\u0080-\uffff]/,
    longest: 63,
    unicode: true,
  },
  redshift: {
    // Literals; Names and identifiers; temporary tables begin with #.
    single: "both",
    prefixes: { escaped: /^e$/i },
    dollar: "tagged",
    double: "doubled",
    backtick: null,
    bracket: null,
    letters: "$#",
    hash: "letter",
    nested: true,
    client: "psql",
    // As in Postgres.
    carriage: true,
    wideLetters: /[\u0080-\uffff]/,
  },
  duckdb: {
    // Literal Types, Escape String Literals, Dollar-Quoted; Keywords and Identifiers.
    single: "doubled",
    prefixes: { escaped: /^e$/i },
    dollar: "tagged",
    double: "doubled",
    backtick: null,
    bracket: null,
    letters: "$",
    hash: "mark",
    nested: true,
    // Command Line Client, Dot Commands.
    client: "sqlite",
    // scan.l, comment; blanks of Unicode are replaced before.
    carriage: true,
  },
  mysql: {
    // 11.1.1 String Literals.
    single: "both",
    double: "both",
    prefixes: {},
    dollar: null,
    // 11.2 Schema Object Names.
    backtick: "doubled",
    bracket: null,
    letters: "$",
    digitFirst: true,
    // 11.7 Comments.
    hash: "comment",
    spacedDashes: true,
    executable: true,
    openComments: true,
    // 6.5.1.2 mysql Client Commands.
    client: "mysql",
    // sql_lex.cc, MY_LEX_COMMENT and MY_LEX_IDENT.
    carriage: false,
    wideLetters: /[\u0080-\uffff]/,
  },
  sqlite: {
    // SQL Language Expressions, Literal Values; SQLite Keywords, the four quotes.
    single: "doubled",
    double: "doubled",
    backtick: "doubled",
    bracket: "none",
    prefixes: {},
    dollar: null,
    letters: "$",
    // SQL Comment Syntax.
    hash: "mark",
    openComments: true,
    // Command Line Shell, dot-commands.
    client: "sqlite",
    // tokenize.c, CC_MINUS and CC_ID.
    carriage: false,
    wideLetters: /[\u0080-\ufefe]/,
  },
  snowflake: {
    // String & binary data types, String constants.
    single: "both",
    prefixes: {},
    dollar: "plain",
    // Identifier requirements.
    double: "doubled",
    backtick: null,
    bracket: null,
    letters: "$",
    // Comments.
    hash: "mark",
    slashes: true,
  },
  bigquery: {
    // Lexical structure, String and bytes literals; in r'…' a \ still keeps a quote; only three quotes span lines.
    single: "backslash",
    double: "backslash",
    triple: true,
    oneLine: true,
    prefixes: {},
    dollar: null,
    // Quoted identifiers.
    backtick: "backslash",
    bracket: null,
    letters: "",
    // Comments.
    hash: "comment",
    // GoogleSQL's tokenizer.
    carriage: true,
  },
  mssql: {
    // Constants; Database identifiers, regular and delimited.
    single: "doubled",
    double: "doubled",
    prefixes: {},
    dollar: null,
    backtick: null,
    bracket: "doubled",
    letters: "$#@",
    hash: "letter",
    // Slash Star (Block Comment).
    nested: true,
    // sqlcmd, GO.
    client: "sqlcmd",
  },
  oracle: {
    // Text Literals, also q'[…]'.
    single: "doubled",
    prefixes: { custom: /^n?q$/i },
    dollar: null,
    // Database Object Naming Rules.
    double: "none",
    backtick: null,
    bracket: null,
    letters: "$#",
    hash: "letter",
    // SQL*Plus, / and PROMPT.
    client: "sqlplus",
  },
  spark: SPARK,
  databricks: SPARK,
  clickhouse: {
    // Syntax, String literals and Heredoc.
    single: "both",
    prefixes: {},
    dollar: "tagged",
    // Identifiers.
    double: "both",
    backtick: "both",
    bracket: null,
    letters: "$",
    // Comments.
    hash: "spaced",
    slashes: true,
    nested: true,
    openComments: true,
    // Lexer.cpp, comment_until_end_of_line.
    carriage: false,
  },
  trino: {
    // Language, Reserved keywords, Comments; Data types, VARCHAR.
    single: "doubled",
    double: "doubled",
    prefixes: {},
    dollar: null,
    backtick: null,
    bracket: null,
    letters: "",
    hash: "mark",
    // SqlBase.g4, SIMPLE_COMMENT.
    carriage: true,
  },
};
