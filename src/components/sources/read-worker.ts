import { type ReadRequest, readInput } from "./read-input.ts";
import type { Reading } from "./reading.ts";

/** What is asked of the worker, and its answers; `bytes` were read so far. */
export type WorkerRequest = { id: number; request: ReadRequest };
export type WorkerAnswer = { id: number } & ({ bytes: number } | { reading: Reading });

/** How often the page learns the progress of a reading. */
const TELL_MS = 100;

addEventListener("message", async ({ data }: MessageEvent<WorkerRequest>) => {
  const { id, request } = data;
  let bytes = 0;
  let lastReport = performance.now();
  const reading = await readInput(request, (more) => {
    bytes += more;
    if (performance.now() - lastReport < TELL_MS) return;
    lastReport = performance.now();
    answer({ id, bytes });
  });
  answer({ id, reading });
});

function answer(message: WorkerAnswer) {
  postMessage(message);
}
