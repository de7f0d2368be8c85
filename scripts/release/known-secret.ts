import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { unescape as decoded } from "node:querystring";
import { parseEnv } from "node:util";

/** A secret of whoever makes the release, with where they have it. */
export type KnownSecret = { value: string; place: string };

type Variables = Record<string, string | undefined>;

const SECRET_NAME = /secret|password|passwd|token|credential|headers|(^|_)key$/i;

/** Shorter values are in any text by chance. */
const MIN_LENGTH = 12;

const DATA_FILES = ["secrets-key", "auth-secret", "postgres-password"];

/** Returns the secrets in the environment, in the project's .env files and in the data directory. */
export function knownSecrets(project: string, env: Variables): KnownSecret[] {
  const envFiles = readdirSync(project).filter((name) => name.startsWith(".env"));
  const dataDir = resolve(project, env.DATA_DIR || ".data");
  const dataFiles = DATA_FILES.map((name) => join(dataDir, name)).filter((path) =>
    existsSync(path),
  );
  const secrets = [
    ...secretsOf(env, "the environment"),
    ...envFiles.flatMap((name) => secretsOf(parseEnv(read(join(project, name))), name)),
    ...dataFiles.map((path) => ({ value: read(path).trim(), place: path })),
  ];
  return secrets.filter(({ value }) => value.length >= MIN_LENGTH && !value.startsWith("/"));
}

function secretsOf(variables: Variables, place: string): KnownSecret[] {
  return Object.entries(variables).flatMap(([name, value = ""]) => {
    const secret = SECRET_NAME.test(name) ? value : passwordOf(value);
    return { value: secret, place: `${name} of ${place}` };
  });
}

/** Returns the password in a URL such as DATABASE_URL, or "". */
function passwordOf(text: string) {
  return URL.canParse(text) ? decoded(new URL(text).password) : "";
}

const read = (path: string) => readFileSync(path, "utf8");
