import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Environment } from "../environment.ts";
import type { PipelineSource } from "../service/gate-shapes.ts";
import { pipelineSource } from "./pipeline-source.ts";
import { publicUrl } from "./public-url.ts";
import { MAX_SOURCE_LENGTH } from "./source-fields.ts";

const folder = mkdtempSync(join(tmpdir(), "source-"));
after(() => rmSync(folder, { recursive: true }));

const sourceOf = (environment: Environment, paths: string[] = [], own?: PipelineSource | false) =>
  pipelineSource({ environment, given: own, paths, folder });

const COMMIT = "0123456789abcdef0123456789abcdef01234567";

const SYSTEMS: [system: string, environment: Environment, expected: PipelineSource][] = [
  [
    "GitHub",
    {
      GITHUB_ACTIONS: "true",
      GITHUB_SERVER_URL: "https://github.com",
      GITHUB_SHA: COMMIT,
      GITHUB_REPOSITORY: "acme/shop",
      GITHUB_RUN_ID: "7",
      GITHUB_HEAD_REF: "fix/orders",
      GITHUB_REF_NAME: "12/merge",
    },
    {
      repository: "https://github.com/acme/shop",
      commit: COMMIT,
      ref: "fix/orders",
      run_url: "https://github.com/acme/shop/actions/runs/7",
    },
  ],
  [
    "GitLab",
    {
      GITLAB_CI: "true",
      CI_PROJECT_URL: "https://gitlab.com/acme/shop",
      CI_COMMIT_SHA: COMMIT,
      CI_COMMIT_REF_NAME: "main",
      CI_PIPELINE_URL: "https://gitlab.com/acme/shop/-/pipelines/7",
    },
    {
      repository: "https://gitlab.com/acme/shop",
      commit: COMMIT,
      ref: "main",
      run_url: "https://gitlab.com/acme/shop/-/pipelines/7",
    },
  ],
  [
    "Azure",
    {
      TF_BUILD: "True",
      BUILD_REPOSITORY_URI: "https://acme@dev.azure.com/acme/x/_git/shop",
      BUILD_SOURCEVERSION: COMMIT,
      BUILD_SOURCEBRANCH: "refs/heads/main",
      SYSTEM_COLLECTIONURI: "https://dev.azure.com/acme/",
      SYSTEM_TEAMPROJECT: "the shop",
      BUILD_BUILDID: "7",
    },
    {
      repository: "https://dev.azure.com/acme/x/_git/shop",
      commit: COMMIT,
      ref: "main",
      run_url: "https://dev.azure.com/acme/the%20shop/_build/results?buildId=7",
    },
  ],
  [
    "Bitbucket",
    {
      BITBUCKET_BUILD_NUMBER: "7",
      BITBUCKET_COMMIT: COMMIT,
      BITBUCKET_TAG: "v1",
      BITBUCKET_GIT_HTTP_ORIGIN: "https://bitbucket.org/acme/shop",
    },
    {
      repository: "https://bitbucket.org/acme/shop",
      commit: COMMIT,
      ref: "v1",
      run_url: "https://bitbucket.org/acme/shop/pipelines/results/7",
    },
  ],
  [
    "CircleCI",
    {
      CIRCLECI: "true",
      CIRCLE_REPOSITORY_URL: "git@github.com:acme/shop.git",
      CIRCLE_SHA1: COMMIT,
      CIRCLE_BRANCH: "main",
      CIRCLE_BUILD_URL: "https://circleci.com/gh/acme/shop/7",
    },
    {
      repository: "https://github.com/acme/shop",
      commit: COMMIT,
      ref: "main",
      run_url: "https://circleci.com/gh/acme/shop/7",
    },
  ],
  [
    "Buildkite",
    {
      BUILDKITE: "true",
      BUILDKITE_REPO: "ssh://git@git.acme.test:2222/shop.git",
      BUILDKITE_COMMIT: COMMIT,
      BUILDKITE_BRANCH: "main",
      BUILDKITE_BUILD_URL: "https://buildkite.com/acme/shop/builds/7",
    },
    {
      repository: "https://git.acme.test/shop",
      commit: COMMIT,
      ref: "main",
      run_url: "https://buildkite.com/acme/shop/builds/7",
    },
  ],
  [
    "Jenkins",
    {
      JENKINS_URL: "https://ci.acme.test/",
      GIT_URL: "https://git.acme.test/shop.git",
      GIT_COMMIT: COMMIT,
      GIT_BRANCH: "origin/main",
      BUILD_URL: "https://ann:secret@ci.acme.test/job/shop/7/",
    },
    {
      repository: "https://git.acme.test/shop",
      commit: COMMIT,
      ref: "origin/main",
      run_url: "https://ci.acme.test/job/shop/7/",
    },
  ],
];

for (const [system, environment, expected] of SYSTEMS) {
  test(`${system} says where its run happens`, async () => {
    assert.deepEqual(await sourceOf(environment), expected);
  });
}

const ADDRESSES: [address: string, shown: string | null][] = [
  ["https://user:secret@github.com/a/b.git", "https://github.com/a/b"],
  ["https://secret@github.com/a/b?token=secret#secret", "https://github.com/a/b"],
  ["git@github.com:a/b.git", "https://github.com/a/b"],
  ["ssh://git:secret@host:22/a.git", "https://host/a"],
  ["http://git.local:3000/a/b", "http://git.local:3000/a/b"],
  ["file:///home/ann/secret", null],
  ["/home/ann/shop", null],
  ["../shop", null],
  ["user:secret@host", null],
  ["", null],
];

for (const [address, shown] of ADDRESSES) {
  test(`the repository ${address} is told as ${shown}`, () => {
    assert.equal(publicUrl(address), shown);
  });
}

test("one file is named as in the repository, several are not", async () => {
  const environment = { GITHUB_ACTIONS: "true", GITHUB_WORKSPACE: folder };
  const [one, other] = [join(folder, "models", "orders.sql"), join(folder, "stores.sql")];
  assert.deepEqual(await sourceOf(environment, [one, one]), { path: "models/orders.sql" });
  assert.equal(await sourceOf(environment, [one, other]), undefined);
  assert.equal(await sourceOf(environment, ["postgres://host/db"]), undefined);
});

test("what is given comes first, what is too long is left out, and it can be switched off", async () => {
  const environment = { GITLAB_CI: "true", CI_COMMIT_SHA: COMMIT, CI_COMMIT_REF_NAME: "main" };
  const options = { ref: "refs/heads/other", repository: "https://x:secret@host/a" };
  const source = { commit: COMMIT, ref: "other", repository: "https://host/a" };
  assert.deepEqual(await sourceOf(environment, [], options), source);
  const long = { ...environment, CI_COMMIT_REF_NAME: "x".repeat(MAX_SOURCE_LENGTH + 1) };
  assert.deepEqual(await sourceOf(long), { commit: COMMIT });
  assert.equal(await sourceOf(environment, [], false), undefined);
  assert.equal(await sourceOf({ ...environment, SCHEMA_CHECK_SOURCE: "off" }), undefined);
  await assert.rejects(sourceOf({ SCHEMA_CHECK_SOURCE: "no" }), /must be on or off/);
});

test("outside of CI, git says it, and without a repository nobody does", async () => {
  assert.equal(await sourceOf({}), undefined);
  const repository = join(folder, "repository");
  mkdirSync(join(repository, "models"), { recursive: true });
  writeFileSync(join(repository, "x.sql"), "");
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@x.test", ...args], {
      cwd: repository,
      encoding: "utf8",
      stdio: "pipe",
    });
  git("init", "--quiet", "--initial-branch=topic");
  git("remote", "add", "origin", "https://ann:secret@git.test/a/b.git");
  git("add", ".");
  git("commit", "--quiet", "--message=x");
  const where = { environment: {}, given: undefined, folder: join(repository, "models") };
  const source = await pipelineSource({ ...where, paths: [] });
  const commit = git("rev-parse", "HEAD").trim();
  assert.deepEqual(source, { repository: "https://git.test/a/b", commit, ref: "topic" });
});
