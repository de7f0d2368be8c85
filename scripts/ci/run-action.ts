import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { ScriptRun, Workbench } from "./workbench.ts";

const action = parse(readFileSync("action/action.yml", "utf8"));

type Step = { id?: string; run: string; env?: Record<string, string> };

/** Installs and checks with these inputs, as GitHub does. */
export async function runAction(
  bench: Workbench,
  inputs: Record<string, string>,
  variables: Record<string, string> = {},
): Promise<ScriptRun> {
  const steps: Step[] = action.runs.steps.filter(({ id }: Step) => id !== undefined);
  let last: ScriptRun | null = null;
  for (const { run, env = {} } of steps) {
    const outputs = bench.read("output");
    const evaluate = (expression: string) => {
      const [, kind, name = ""] =
        /^\$\{\{ (inputs|steps\.install\.outputs)\.([\w-]+) \}\}$/.exec(expression) ?? [];
      if (kind === "inputs") return inputs[name] ?? action.inputs[name].default ?? "";
      return new RegExp(`^${name}=(.*)$`, "m").exec(outputs)?.[1] ?? "";
    };
    const given = Object.entries(env).map(([name, expression]) => [name, evaluate(expression)]);
    const script = bench.write("step.sh", run);
    last = await bench.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", script], {
      RUNNER_TEMP: bench.dir,
      GITHUB_OUTPUT: join(bench.dir, "output"),
      ...Object.fromEntries(given),
      ...variables,
    });
    if (last.code !== 0) return last;
  }
  return last ?? Promise.reject(new Error("The action has no steps."));
}
