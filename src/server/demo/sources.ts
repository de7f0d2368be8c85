import { createHash } from "node:crypto";
import type { KeyName } from "./loads.ts";

/** Where the demo's pipelines say that they run. */
export type DemoSource = {
  repository: string;
  commit: string;
  ref: string;
  path: string;
  run_url: string;
};

const REPOSITORY = "https://git.example.com/taxi/pipelines";

const PATHS = { warehouse: "models/marts.yml", ci: "models/marts.yml" } as const;

/** Where the nth check of a pipeline was made; null if it does not say so. */
export function sourceOf(key: KeyName | null, n: number): DemoSource | null {
  if (key !== "warehouse" && key !== "ci") return null;
  return {
    repository: REPOSITORY,
    commit: createHash("sha1").update(`commit ${n}`).digest("hex"),
    ref: key === "ci" ? `refs/pull/${200 + n}/head` : "refs/heads/main",
    path: PATHS[key],
    run_url: `${REPOSITORY}/runs/${5000 + n}`,
  };
}
