import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { dayOf } from "#domain/usage/day.ts";
import type { Services } from "#server/api/context.ts";
import { Refusal } from "#server/api/refusal.ts";
import { createCaller } from "#server/api/router.ts";
import { type Visit, visitor } from "#server/api/visit.ts";
import { CSV_TYPE } from "#server/rules/csv.ts";
import type { NamedRequest } from "../answered.ts";
import { type Log, loggedRefusal } from "../log.ts";
import { originOf } from "../origin.ts";
import { problemAnswer } from "../problem.ts";
import { nameRequest } from "../request-id.ts";
import type { VisitLimit } from "../visit-limit.ts";
import { DOWNLOADS, FORMATS, type Format } from "./downloads.ts";

/**
 * Path prefix of downloads: GET /api/download/{account}/{name}.{csv|json|ndjson}, with the filters of the
 * page of that name.
 */
export const DOWNLOAD_PREFIX = "/api/download";

const TYPES: Record<Format, string> = {
  csv: CSV_TYPE,
  json: "application/json",
  ndjson: "application/x-ndjson",
};

const FILE = new RegExp(`^(acc_[0-9a-z]+)/([a-z-]+)\\.(${FORMATS.join("|")})$`);

type DownloadOptions = {
  services: Services;
  /** Returns what comes of the signed-in person opening the account. */
  visit: (headers: Headers, account_id: string) => Promise<Visit>;
  limit: VisitLimit;
  baseUrl: string;
  log: Log;
};

/**
 * Serves the console's lists as files, for anyone who may see the list. Rows are read only as fast
 * as the client takes them, so a list of any length needs the memory of one page.
 */
export function downloadDoor({ services, visit, limit, baseUrl, log }: DownloadOptions) {
  const inTurn = turns();

  async function open(req: IncomingMessage, request: NamedRequest) {
    limit.countAddress(req);
    if (req.method !== "GET" && req.method !== "HEAD") {
      throw new Refusal("method_not_allowed", "Files can only be downloaded with GET.");
    }
    assertNoOtherSite(req);
    const { account_id, name, format, params } = targetOf(req.url ?? "");
    const cookie = new Headers({ cookie: req.headers.cookie ?? "" });
    const reader = async () => {
      const person = visitor(await visit(cookie, account_id));
      if (person instanceof Refusal) throw person;
      if (!person) throw notHere();
      return person;
    };
    const caller = await reader();
    request.account_id = account_id;
    limit.countPerson(caller.user_id);
    const origin = () => originOf(req.headers);
    const call = createCaller({
      services,
      caller,
      idempotency_key: null,
      origin,
    });
    const text = DOWNLOADS[name][format](call, params);
    const first = await inTurn(() => text.next());
    /** Access may be revoked during a long download, so it is checked again for each page. */
    const nextPage = async () => {
      if ((await reader()).role !== caller.role) throw notHere();
      return text.next();
    };
    const pages = after(first, () => inTurn(nextPage));
    return { text: pages, file: fileName(name, format), type: TYPES[format] };
  }

  return async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const request = nameRequest(req, res, { door: "download", route: DOWNLOAD_PREFIX }, log);
    const request_id = request.id;
    res.setHeader("Cache-Control", "no-store");
    try {
      const { text, file, type } = await open(req, request);
      res.writeHead(200, {
        "Content-Type": type,
        "Content-Disposition": `attachment; filename="${file}"`,
      });
      if (req.method === "HEAD") return void res.end();
      await pipeline(Readable.from(text), res);
    } catch (error) {
      if (isGone(error)) return;
      const refusal = loggedRefusal(log, error, { request_id, route: DOWNLOAD_PREFIX });
      // Without its last chunk a truncated file is recognized as incomplete.
      if (res.headersSent) return void res.destroy();
      const { status, headers, type, body } = problemAnswer(refusal, baseUrl, request_id);
      if (status === 405) res.setHeader("Allow", "GET, HEAD");
      res.writeHead(status, { ...headers, "Content-Type": type }).end(body);
    }
  };
}

function notHere(): Refusal {
  return new Refusal("not_signed_in", "You are not signed in to this account.");
}

/**
 * Returns a queue that reads one page at a time over all downloads, so that they never exhaust the
 * connection pool.
 */
function turns() {
  let last: Promise<unknown> = Promise.resolve();
  return function inTurn<T>(read: () => Promise<T>): Promise<T> {
    const turn = last.then(read);
    last = turn.catch(() => undefined);
    return turn;
  };
}

type Part = IteratorResult<string, void>;

async function* after(first: Part, read: () => Promise<Part>): AsyncGenerator<string, void> {
  for (let next = first; !next.done; next = await read()) yield next.value;
}

function targetOf(url: string) {
  const [path = "", query = ""] = url.slice(DOWNLOAD_PREFIX.length + 1).split("?", 2);
  const [, account_id = "", name = "", format] = FILE.exec(path) ?? [];
  if (!isDownload(name)) throw new Refusal("unknown_path", "There is no such file.");
  return { account_id, name, format: format as Format, params: new URLSearchParams(query) };
}

function isDownload(name: string): name is keyof typeof DOWNLOADS {
  return Object.hasOwn(DOWNLOADS, name);
}

/** Returns a file name such as "checks-2026-01-31.csv". */
function fileName(name: string, format: Format) {
  return `${name}-${dayOf(Date.now())}.${format}`;
}

/** Stops other sites from fetching files with the reader's cookie. */
function assertNoOtherSite({ headers }: IncomingMessage) {
  const site = headers["sec-fetch-site"];
  if (site === undefined || site === "same-origin" || site === "none") return;
  throw new Refusal("not_allowed", "Files can only be downloaded from this server's own pages.");
}

/** Returns whether the client disconnected before the end. */
function isGone(error: unknown) {
  return (error as { code?: unknown }).code === "ERR_STREAM_PREMATURE_CLOSE";
}
