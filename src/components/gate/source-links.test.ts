import assert from "node:assert/strict";
import { test } from "node:test";
import { sourceLinks } from "./source-links.ts";

const COMMIT = "9b1c52e0aa00";

const CASES: [
  says: string,
  source: { repository?: string; commit?: string; run_url?: string },
  repository: string | null,
  commit: string | null,
][] = [
  ["nothing", {}, null, null],
  ["a name alone", { repository: "shop/warehouse", commit: COMMIT }, null, null],
  [
    "a run on GitHub",
    {
      repository: "shop/warehouse",
      commit: COMMIT,
      run_url: "https://github.com/shop/warehouse/actions/runs/7",
    },
    "https://github.com/shop/warehouse",
    `https://github.com/shop/warehouse/commit/${COMMIT}`,
  ],
  [
    "a job on GitLab",
    {
      repository: "data/shop/warehouse",
      commit: COMMIT,
      run_url: "https://git.example.com/data/shop/warehouse/-/jobs/7",
    },
    "https://git.example.com/data/shop/warehouse",
    `https://git.example.com/data/shop/warehouse/-/commit/${COMMIT}`,
  ],
  [
    "a run elsewhere",
    { repository: "shop/warehouse", commit: COMMIT, run_url: "https://ci.example.com/runs/7" },
    null,
    null,
  ],
  [
    "the address of a repository",
    { repository: "https://git.example.com/shop/warehouse.git", commit: COMMIT },
    "https://git.example.com/shop/warehouse",
    null,
  ],
  [
    "the address of a repository on GitHub",
    { repository: "https://github.com/shop/warehouse.git", commit: COMMIT },
    "https://github.com/shop/warehouse",
    `https://github.com/shop/warehouse/commit/${COMMIT}`,
  ],
  [
    "the address of a repository on GitLab",
    { repository: "https://gitlab.com/shop/warehouse", commit: COMMIT },
    "https://gitlab.com/shop/warehouse",
    `https://gitlab.com/shop/warehouse/-/commit/${COMMIT}`,
  ],
  [
    "no hash of a commit",
    { repository: "https://git.example.com/a", commit: "../../x" },
    "https://git.example.com/a",
    null,
  ],
  ["a script", { repository: "javascript:alert(1)", commit: COMMIT }, null, null],
  [
    "a script as a run",
    { repository: "a", commit: COMMIT, run_url: "javascript:/a/b" },
    null,
    null,
  ],
];

for (const [says, source, repository, commit] of CASES) {
  test(`a source that says ${says} links ${commit ?? repository ?? "nothing"}`, () => {
    const nothing = { repository: null, commit: null, ref: null, path: null, run_url: null };
    assert.deepEqual(sourceLinks({ ...nothing, ...source }), { repository, commit });
  });
}
