import assert from "node:assert/strict";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { test } from "node:test";
import { PROBLEMS } from "#domain/problem.ts";
import { FORMATS } from "#readers/formats.ts";
import { restRoutes } from "#server/http/rest/routes.ts";

const ROOT = join(import.meta.dirname, "..");
const DOCUMENTS = globSync(["*.md", "docs/**/*.md", "examples/**/*.md"], { cwd: ROOT });

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** Returns a document's text without its code blocks. */
const prose = (path: string) => read(path).replace(/^```.*?^```$/gms, "");

/** Returns the anchors of a document's headings, as GitHub generates them. */
function anchorsOf(path: string) {
  return [...prose(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function linksOf(path: string) {
  const links = [...prose(path).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)];
  return links
    .map(([, link, image]) => link ?? image ?? "")
    .filter((link) => !/^https?:/.test(link));
}

for (const path of DOCUMENTS) {
  test(`each link of ${path} has a target`, () => {
    for (const link of linksOf(path)) {
      const [file = "", anchor] = link.split("#");
      const target = file === "" ? path : relative(ROOT, join(ROOT, dirname(path), file));
      assert.ok(existsSync(join(ROOT, target)), link);
      if (anchor !== undefined) assert.ok(anchorsOf(target).includes(anchor), link);
    }
  });
}

test("docs/api.md lists every error code, and the API's with their status", () => {
  const text = read("docs/api.md");
  for (const [code, { status }] of Object.entries(PROBLEMS)) {
    const isListed = text.includes(`| ${status} | \`${code}\` |`);
    const ofTheConsole = new RegExp(
      `console has these codes besides:.*\`${code}\`[^()]*\\(${status}\\)`,
    );
    assert.ok(isListed || ofTheConsole.test(text), `${status} ${code}`);
  }
});

test("docs/decisions/README.md lists every record by number and title", () => {
  const index = read("docs/decisions/README.md");
  for (const path of globSync("docs/decisions/[0-9]*.md", { cwd: ROOT })) {
    const [, number, title] = /^# (\d{4}) (.+)$/m.exec(read(path)) ?? [];
    assert.ok(index.includes(`| [${number}](${basename(path)}) | ${title} |`), path);
  }
});

/** Folders that a path in a document may be relative to. */
const STARTS = ["", "src/server"];

test("each file that docs/architecture.md names exists", () => {
  const text = prose("docs/architecture.md");
  let folder = "";
  for (const [, path = ""] of text.matchAll(/`([\w./()[\]-]+\.(?:ts|tsx|mjs|prisma))`/g)) {
    if (path.includes("/")) folder = dirname(path);
    const places = path.includes("/") ? [path] : [path, join(folder, path)];
    const isThere = places.some((place) =>
      STARTS.some((start) => existsSync(join(ROOT, start, place))),
    );
    assert.ok(isThere, path);
  }
});

/** A parent in the tree, and where else the names of its folders are known from. */
const PARENTS: [parent: string, known: string[]][] = [
  ["", ["node_modules", "dist"]],
  ["src", ["generated"]],
  ["src/components", foldersIn("src/server")],
  ["src/readers", Object.keys(FORMATS)],
  ["src/cli", []],
  ["src/server", []],
];

function foldersIn(path: string) {
  const entries = readdirSync(join(ROOT, path), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** The folders that the tree of docs/architecture.md lists below a parent, which may share lines. */
function listedIn(parent: string) {
  const [, tree = ""] = /## The tree.*?```\n(.*?)```/s.exec(read("docs/architecture.md")) ?? [];
  let above = "";
  return tree.split("\n").flatMap((line) => {
    const [, indent = "", names = ""] = /^( *)((?:[\w/-]+\/ )*[\w/-]+\/)(?: |$)/.exec(line) ?? [];
    const paths = names.split(" ").filter(Boolean);
    if (indent === "") above = (paths[0] ?? above).replace(/\/$/, "");
    return paths
      .map((path) => join(indent ? above : "", path).replace(/\/$/, ""))
      .filter((path) => (parent ? dirname(path) === parent : true))
      .map((path) => (parent ? basename(path) : (path.split("/")[0] ?? "")));
  });
}

for (const [parent, known] of PARENTS) {
  test(`the tree of docs/architecture.md is that of the files: ${parent || "the root"}`, () => {
    const folders = foldersIn(parent).filter((name) => !name.startsWith("."));
    const untracked = ["test-results", "playwright-report"];
    const listed = listedIn(parent);
    assert.deepEqual(
      folders.filter((name) => ![...known, ...untracked, ...listed].includes(name)),
      [],
    );
    assert.deepEqual(
      listed.filter((name) => !folders.includes(name)),
      [],
    );
  });
}

test("docs/api.md lists every operation with its status", () => {
  const text = read("docs/api.md");
  for (const { method, path, status } of restRoutes(true)) {
    const line = text.split("\n").find((line) => line.startsWith(`| [\`${method} ${path}\`](#`));
    assert.match(line ?? "", new RegExp(`\\| ${status}(, 503)? \\|$`), `${method} ${path}`);
  }
});

test("docs/operations.md has a line for every variable", () => {
  const text = read("docs/operations.md");
  const variables = read("src/server/env.ts") + read("src/server/tracing/settings.ts");
  for (const [, name] of variables.matchAll(/^ {2}([A-Z_]+): /gm)) {
    assert.ok(text.includes(`| \`${name}\` |`), name);
  }
  const ofIssuers = read("src/server/people/sign-in/issuer/settings.ts");
  for (const [, name] of ofIssuers.matchAll(/`\$\{prefix\}([A-Z_]+)`/g)) {
    assert.ok(text.includes(`| \`OIDC_${name}\` |`), name);
  }
});

test("each section of docs/api.md that a comment refers to exists", () => {
  const text = prose("docs/api.md");
  for (const path of globSync("src/**/*.{ts,tsx}", { cwd: ROOT, exclude: ["src/generated/**"] })) {
    for (const [, section = ""] of read(path).matchAll(/\(docs\/api\.md, ([^)]+)\)/g)) {
      const title = section.replace(/\s+\*?\s*/g, " ");
      assert.match(text, new RegExp(`^#+ ${title}$`, "m"), path);
    }
  }
});

/** Returns a pattern for the titles of a test whose title in the code may have `${…}` in it. */
function titlePattern(title: string) {
  const texts = title
    .split(/\$\{[^}]*\}/)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${texts.join(".*")}$`);
}

function hasTest(path: string, title: string) {
  const titles = [...read(path).matchAll(/\b\w*[tT]est\(\s*(["`])(.+?)\1/g)];
  return titles.some(([, , written = ""]) => titlePattern(written).test(title));
}

test("each defence in SECURITY.md names tests that exist", () => {
  const [, section = ""] = /^## Defences$(.*?)^## /ms.exec(read("SECURITY.md")) ?? [];
  const rows = section.split("\n").filter((line) => /^\| (?!threat |---)/.test(line));
  assert.ok(rows.length > 20);
  for (const row of rows) {
    const proofs = [...row.matchAll(/\[([^\]]+)\]\((\S+\.(?:test|spec)\.ts)\)/g)];
    assert.ok(proofs.length > 0, row);
    const missing = proofs.filter(([, title = "", path = ""]) => !hasTest(path, title));
    assert.deepEqual(
      missing.map(([link]) => link),
      [],
    );
  }
});
