import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { after, test } from "node:test";
import { copyRelease } from "./copy.ts";
import { faultsOf } from "./faults.ts";
import { knownSecrets } from "./known-secret.ts";

const scratch = mkdtempSync(join(tmpdir(), "release-"));
after(() => rmSync(scratch, { recursive: true }));

const LOCK = {
  packages: {
    "": {},
    "node_modules/pg": { version: "1.0.0" },
    "node_modules/pg/node_modules/split": { version: "1.0.0" },
    "node_modules/biome": { version: "1.0.0", dev: true },
    "node_modules/tailwindcss": { version: "1.0.0" },
  },
};

/** What a release of the project below has. */
const RELEASED = [
  ".next/BUILD_ID",
  ".next/server/page.js",
  "LICENSE",
  "dist/cli/main.mjs",
  "examples/nyc-yellow-taxi/schemas.json",
  "next.config.mjs",
  "node_modules/pg/index.js",
  "node_modules/pg/node_modules/split/index.js",
  "package.json",
  "prisma/schema.prisma",
  "src/server/main.ts",
];

const LEFT_OUT = [
  ".data/secrets-key",
  ".env",
  ".next/.stamp",
  ".next/build/chunks/postcss.js",
  ".next/cache/page.js",
  ".next/dev/logs/next.txt",
  ".next/next-server.js.nft.json",
  ".next/server/page.js.map",
  ".next/trace",
  "dist/cli/.stamp",
  "docs/api.md",
  "e2e/check.spec.ts",
  "examples/nyc-yellow-taxi/run.ts",
  "node_modules/.bin/biome",
  "node_modules/biome/index.js",
  "node_modules/pg/.npmrc",
  "node_modules/pg/lib/index.test.js",
  "node_modules/pg/lib/index.test.d.ts",
  "node_modules/pg/node_modules/split/__tests__/index.js",
  "node_modules/pg/test/key.pem",
  "node_modules/tailwindcss/index.js",
  "node_modules/unlisted/index.js",
  "prisma/.env",
  "src/cli/main.ts",
  "src/readers/fixtures/orders.parquet",
  "src/server/main.db.test.ts",
  "testing/servers/child.ts",
];

/** Returns a new folder with files. */
function folderWith(files: Record<string, string>) {
  const dir = mkdtempSync(join(scratch, "test"));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(dir, dirname(path)), { recursive: true });
    writeFileSync(join(dir, path), content);
  }
  return dir;
}

const emptyFiles = (paths: string[]) => Object.fromEntries(paths.map((path) => [path, ""]));

const project = folderWith({
  ...emptyFiles([...RELEASED, ...LEFT_OUT]),
  "package-lock.json": JSON.stringify(LOCK),
});

test("a release has what a server reads, no test, no secret and no development package", () => {
  const dir = join(scratch, "released");
  copyRelease(project, dir);
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dir, join(parentPath, name)));
  assert.deepEqual(files.toSorted(), RELEASED.toSorted());
  assert.deepEqual(faultsOf(dir, project, []), []);
});

const PRIVATE_KEY = `-----BEGIN PRIVATE KEY-----\\n${"MIIEvQ".repeat(9)}`;

for (const [path, content, fault] of [
  ["src/server/main.test.ts", "", "has no place in a release"],
  ["prisma/.env", "", "has no place in a release"],
  [".next/dev/logs/next.txt", "", "has no place in a release"],
  ["src/server/tls.pem", "", "has the name of a file with a secret"],
  ["node_modules/pg/auth-secret", "", "has the name of a file with a secret"],
  ["src/server/key.ts", `"${PRIVATE_KEY}"`, "contains a private key"],
  [".next/server/page.js", `a="ghp_${"a1B2".repeat(9)}"`, "contains a token"],
  [".next/static/page.js", "a='correct horse battery'", "contains AUTH_SECRET of .env"],
] as const) {
  test(`${path} that ${fault} is a fault of a release`, () => {
    const secrets = [{ value: "correct horse battery", place: "AUTH_SECRET of .env" }];
    const dir = folderWith({ [path]: content, "src/server/other.ts": "pg" });
    assert.deepEqual(faultsOf(dir, project, secrets), [`${path} ${fault}`]);
  });
}

for (const folder of ["node_modules/biome", "node_modules/unlisted", "node_modules/@a/b"]) {
  test(`${folder}, which production does not install, is a fault of a release`, () => {
    const dir = folderWith({ [`${folder}/a.js`]: "", "node_modules/pg/index.js": "" });
    const fault = `${folder} is not a package of production`;
    assert.deepEqual(faultsOf(dir, project, []), [fault]);
  });
}

test("secrets of the environment, of .env and of the data directory are known, with their place", () => {
  const dir = folderWith({
    ".env": "SECRETS_KEY='of the .env file'\nBASE_URL=https://checks.example.com",
    "data/postgres-password": "of the data directory\n",
  });
  const env = {
    DATA_DIR: "data",
    DATABASE_URL: "postgresql://contracts:of%20the%20database@db/contracts",
    SMTP_URL: "smtp://mail:100%25%of%20the%20mail@mail.example.com",
    CI_TOKEN: "of the environment",
    SHORT_TOKEN: "short",
    PASSWORD_FILE: "/run/secrets/password",
    EDITOR: "a long name of an editor",
  };
  assert.deepEqual(knownSecrets(dir, env), [
    { value: "of the database", place: "DATABASE_URL of the environment" },
    { value: "100%%of the mail", place: "SMTP_URL of the environment" },
    { value: "of the environment", place: "CI_TOKEN of the environment" },
    { value: "of the .env file", place: "SECRETS_KEY of .env" },
    { value: "of the data directory", place: join(dir, "data/postgres-password") },
  ]);
});
