// Counts in a thread of its own, where nothing was compiled before the counting began: V8 counts no
// blocks of functions that it has compiled before.
import { Session } from "node:inspector";
import { parentPort } from "node:worker_threads";
import type { Reading, Steps } from "./steps.ts";

type Coverage = { result: { functions: { ranges: { count: number }[] }[] }[] };

const session = new Session();
session.connect();
post("Profiler.enable");
post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

const { readSource } = await import("../read-source.ts");
const { textSource } = await import("../source.ts");

parentPort?.on("message", async (reading: Reading) => {
  parentPort?.postMessage(await stepsOf(reading));
});

async function stepsOf({ text, name, from, dialect }: Reading): Promise<Steps> {
  post("Profiler.takePreciseCoverage");
  const problem = await readSource(textSource(text, name), { from, dialect }).then(
    () => null,
    ({ message }: Error) => message,
  );
  const { result } = post("Profiler.takePreciseCoverage");
  const ranges = result.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges));
  return { steps: ranges.reduce((sum, { count }) => sum + count, 0), problem };
}

/** The session answers before it returns. */
function post(method: string, params: object = {}): Coverage {
  let answer: object | undefined;
  session.post(method, params, (error, result) => {
    if (error) throw error;
    answer = result;
  });
  return answer as Coverage;
}
