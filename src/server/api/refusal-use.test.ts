import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import ts from "typescript";

/** Holds docs/decisions/0081 as far as one file tells; the compiler does the rest. */

const SERVER = join(import.meta.dirname, "..");

/** A part of the REST door: what it throws passes through the work that a request waits for. */
const DOORS = ["keys/api/verifier.ts"];

const parsed = (text: string) => ts.createSourceFile("file.ts", text, ts.ScriptTarget.Latest, true);

const sources = (...patterns: string[]) =>
  globSync(patterns, { cwd: SERVER })
    .filter((path) => !path.endsWith(".test.ts") && !DOORS.includes(path))
    .map((path) => ({ path, file: parsed(readFileSync(join(SERVER, path), "utf8")) }));

function nodesOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return [node, ...children.flatMap(nodesOf)];
}

/** Errors that are made or passed on; everything else that is thrown is a refusal. */
const ERROR = /^new (?!Refusal\b)|^(\w+\.)?error$/;

/** Functions with a name, and whole files without procedures, have nothing but helpers. */
function refusalsThrown(file: ts.SourceFile): string[] {
  const hasProcedures = /\brouter\(|\.(use|middleware)\(/.test(file.text);
  const helpers = hasProcedures ? file.statements.filter(ts.isFunctionDeclaration) : [file];
  return helpers
    .flatMap(nodesOf)
    .filter(ts.isThrowStatement)
    .map(({ expression }) => expression.getText())
    .filter((thrown) => !ERROR.test(thrown));
}

/** The alternatives of a return type, without promises and with the file's own types resolved. */
function alternatives(type: ts.TypeNode): ts.TypeNode[] {
  if (ts.isUnionTypeNode(type)) return type.types.flatMap(alternatives);
  if (ts.isParenthesizedTypeNode(type)) return alternatives(type.type);
  if (ts.isArrayTypeNode(type)) return alternatives(type.elementType);
  if (!ts.isTypeReferenceNode(type)) return [type];
  const name = type.typeName.getText();
  const [argument] = type.typeArguments ?? [];
  if (name === "Promise" && argument) return alternatives(argument);
  const alias = type
    .getSourceFile()
    .statements.find(
      (statement) => ts.isTypeAliasDeclaration(statement) && statement.name.text === name,
    );
  return alias && ts.isTypeAliasDeclaration(alias) ? alternatives(alias.type) : [type];
}

/** Functions that answer with text or something else, or that are asked and answer with text. */
function textOutcomes(file: ts.SourceFile): string[] {
  return nodesOf(file)
    .filter((node) => ts.isFunctionLike(node))
    .flatMap(({ type }) => {
      if (!type) return [];
      const all = alternatives(type).map((alternative) => alternative.getText());
      const texts = all.filter((literal) => literal.startsWith('"'));
      const others = all.filter((literal) => !/^("|null$|undefined$)/.test(literal));
      const isAsked = type.getText().startsWith("Promise<");
      return texts.length > 0 && (isAsked || others.length > 0) ? [type.getText()] : [];
    });
}

/** Outcomes that are told apart by a `reason`, which is text for people everywhere else. */
function reasonTags(file: ts.SourceFile): string[] {
  return nodesOf(file)
    .filter(ts.isPropertySignature)
    .map((field) => field.getText())
    .filter((field) => /^reason: "/.test(field));
}

test("helpers of procedures return refusals and do not throw them", () => {
  for (const { path, file } of sources("api/**/*.ts", "*/api/**/*.ts")) {
    assert.deepEqual(refusalsThrown(file), [], path);
  }
});

test("outcomes of stores and rules have a kind", () => {
  for (const { path, file } of sources("**/{store,rules}/**/*.ts")) {
    assert.deepEqual([...textOutcomes(file), ...reasonTags(file)], [], path);
  }
});

const PROCEDURE = "const all = router({ get: procedure.query(() => { throw absent(); }) });";

const BROKEN: [text: string, find: (file: ts.SourceFile) => string[]][] = [
  [`${PROCEDURE} function found() { throw absent(); }`, refusalsThrown],
  [`${PROCEDURE} async function found() { if (limited) throw limited; }`, refusalsThrown],
  ["export const found = () => { throw new Refusal(); };", refusalsThrown],
  ['async function add(): Promise<Webhook | "too_many"> {}', textOutcomes],
  ['async function remove(): Promise<"deleted" | "absent"> {}', textOutcomes],
  ['type No = "absent"; async function load(): Promise<(Subject | No)[]> {}', textOutcomes],
  ['const read = (): string[] | "any" | null => null;', textOutcomes],
  ['type No = { reason: "absent" | "full" };', reasonTags],
];

for (const [text, find] of BROKEN) {
  test(`this is found: ${text}`, () => {
    assert.equal(find(parsed(text)).length, 1);
  });
}

const KEPT: [text: string, find: (file: ts.SourceFile) => string[]][] = [
  [`${PROCEDURE} function actionOf() { throw new Error(); }`, refusalsThrown],
  ['async function add(): Promise<{ kind: "added"; id: string } | null> {}', textOutcomes],
  ['function keyOf(): Pick<Key, "id" | "label"> | null {}', textOutcomes],
  ['function faultOf(): "not_https" | "too_long" | null {}', textOutcomes],
  ["type Approval = { reason: string };", reasonTags],
];

for (const [text, find] of KEPT) {
  test(`this is let through: ${text}`, () => {
    assert.deepEqual(find(parsed(text)), []);
  });
}
