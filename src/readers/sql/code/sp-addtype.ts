import { commaParts } from "../elements.ts";
import { qualified, type Schema } from "../schema.ts";
import { nameOf } from "../table-name.ts";
import { isWord, nameAt, type Token } from "../tokens.ts";
import { addType } from "../types/custom-types.ts";
import { boundText } from "../types/typed-column.ts";
import { unquotedText } from "./object-path.ts";
import { procedureOf } from "./sp-rename.ts";

/** Applies EXEC sp_addtype id, 'varchar(11)', 'NOT NULL'; returns false for another procedure. */
export function addTypeBy(schema: Schema, tokens: readonly Token[]): boolean {
  const { parts, to } = procedureOf(tokens);
  if (parts.at(-1)?.text.toLowerCase() !== "sp_addtype") return false;
  // N'varchar(11)'.
  const said = commaParts(tokens.slice(to)).map((part) => part.at(isWord(part[0], "n") ? 1 : 0));
  const [name, type, nullness] = said;
  const named = nameAt(name);
  if (!named || !type) return false;
  const base = boundText(textOf(type), "mssql");
  const isNotNull = /^not\s+null$/i.test(nullness ? textOf(nullness) : "");
  addType(schema.types, { parts: qualified([nameOf(named)], schema), base, isNotNull }, "mssql");
  return true;
}

function textOf(token: Token) {
  return token.kind === "string" ? unquotedText(token) : token.text;
}
