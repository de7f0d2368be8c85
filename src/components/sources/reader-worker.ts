import type { ReadRequest } from "./read-input.ts";
import type { WorkerAnswer, WorkerRequest } from "./read-worker.ts";
import { type Reading, UNLOADED } from "./reading.ts";

/** A thread that reads one input after another. */
export type ReaderWorker = {
  read: (request: ReadRequest, onBytes?: (bytes: number) => void) => Promise<Reading>;
  /** Ends it; what it was reading stays unanswered. */
  end: () => void;
};

/** Starts a thread, so that a page stays responsive while something long is read. */
export function startReader(onUnloaded = () => {}): ReaderWorker {
  const worker = new Worker(new URL("./read-worker.ts", import.meta.url));
  worker.addEventListener("error", onUnloaded);
  let last = 0;

  function read(request: ReadRequest, onBytes = (_bytes: number) => {}) {
    last += 1;
    const id = last;
    return new Promise<Reading>((resolve) => {
      const control = new AbortController();
      const { signal } = control;
      const settle = (reading: Reading) => {
        control.abort();
        resolve(reading);
      };
      const onMessage = ({ data }: MessageEvent<WorkerAnswer>) => {
        if (data.id !== id) return;
        if ("bytes" in data) onBytes(data.bytes);
        else settle(data.reading);
      };
      worker.addEventListener("message", onMessage, { signal });
      worker.addEventListener("error", () => settle({ fault: UNLOADED }), { signal });
      const message: WorkerRequest = { id, request };
      worker.postMessage(message);
    });
  }

  return { read, end: () => worker.terminate() };
}

/** The texts of a page are read by one thread, which starts on first use. */
let texts: ReaderWorker | null = null;

export function textReader(): ReaderWorker {
  // One that could not be loaded is tried again for the next text.
  texts ??= startReader(() => {
    texts = null;
  });
  return texts;
}
