import { pino } from "pino";
import type { Log } from "#server/http/log.ts";

type Line = Record<string, unknown>;

/** A logger that keeps its lines; a request's lines can be awaited. */
export function keptLog(): {
  log: Log;
  lines: Line[];
  of: (request_id: string) => Promise<Line[]>;
} {
  const lines: Line[] = [];
  const log = pino({ level: "debug" }, { write: (line) => void lines.push(JSON.parse(line)) });
  async function of(request_id: string) {
    const isOver = (line: Line) => line.request_id === request_id && line.msg === "request";
    while (!lines.some(isOver)) await new Promise((resolve) => setImmediate(resolve));
    return lines.filter((line) => line.request_id === request_id);
  }
  return { log, lines, of };
}
