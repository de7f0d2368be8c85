import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { productionPackages, readPackages } from "../trust/lock-file.ts";
import type { KnownSecret } from "./known-secret.ts";
import { isLeftOut } from "./left-out.ts";

/** Files that hold secrets by their name. */
const SECRET_FILE =
  /(^|\/)(secrets-key|auth-secret|postgres-password|id_(rsa|dsa|ecdsa|ed25519)|[^/]+\.(pem|key|p12|pfx|log))$/;

/** What secrets look like, wherever they come from. */
const SECRET_SHAPES = {
  "a private key": /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----(?:\\n|\s)*[A-Za-z0-9+/=]{40}/,
  "a token":
    /(?<![\w+/])(?:npm_[A-Za-z0-9]{36}|gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60,}|glpat-[\w-]{20}|AKIA[0-9A-Z]{16}|xox[abpr]-[\w-]{20,})(?![\w+/])/,
};

/**
 * Returns what a release in `dir` has that it must not have: tests, secrets, and packages that the
 * project's lock file does not install in production. Never shows a secret.
 */
export function faultsOf(dir: string, project: string, secrets: KnownSecret[]): string[] {
  const files = filesOf(dir);
  return [
    ...files.flatMap((path) => faultsOfPath(path)),
    ...faultsOfPackages(files, project),
  ].concat(
    files.flatMap((path) =>
      faultsOfContent(path, readFileSync(join(dir, path), "latin1"), secrets),
    ),
  );
}

function filesOf(dir: string) {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(dir, join(parentPath, name)))
    .sort();
}

function faultsOfPath(path: string) {
  if (isLeftOut(path)) return [`${path} has no place in a release`];
  return SECRET_FILE.test(path) ? [`${path} has the name of a file with a secret`] : [];
}

/** The folder of the innermost package of a path. */
const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

function faultsOfPackages(files: string[], project: string) {
  const packages = productionPackages(readPackages(join(project, "package-lock.json")));
  const ofProduction = new Set(packages.map(({ folder }) => folder));
  const folders = new Set(files.flatMap((path) => PACKAGE.exec(path)?.[0] ?? []));
  return [...folders]
    .filter((folder) => !ofProduction.has(folder))
    .map((folder) => `${folder} is not a package of production`);
}

function faultsOfContent(path: string, text: string, secrets: KnownSecret[]) {
  const shapes = Object.entries(SECRET_SHAPES)
    .filter(([, shape]) => shape.test(text))
    .map(([what]) => `${path} contains ${what}`);
  const values = secrets
    .filter(({ value }) => text.includes(Buffer.from(value).toString("latin1")))
    .map(({ place }) => `${path} contains ${place}`);
  return [...shapes, ...values];
}
