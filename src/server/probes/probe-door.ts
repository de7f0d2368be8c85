import type { RequestListener, ServerResponse } from "node:http";
import type { Readiness } from "./readiness.ts";

/** Answers while the process runs. */
const LIVE = "/livez";

/** Answers 200 while the process can work, otherwise 503. */
const READY = "/readyz";

/** Whether a path is one of the two probes. */
export function isProbe(path: string) {
  return path === LIVE || path === READY;
}

/** Answers the probes of orchestrators and load balancers (docs/deploy.md, Probes). */
export function probeDoor(readiness: () => Promise<Readiness>): RequestListener {
  return async (req, res) => {
    if (req.method !== "GET" && req.method !== "HEAD") {
      res.setHeader("Allow", "GET, HEAD");
      return answer(res, 405, "method not allowed");
    }
    const path = req.url?.split("?", 1)[0];
    if (path === LIVE) return answer(res, 200, "alive");
    const state = await readiness();
    answer(res, state === "ready" ? 200 : 503, state);
  };
}

function answer(res: ServerResponse, status: number, text: string) {
  res.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
  res.end(`${text}\n`);
}
