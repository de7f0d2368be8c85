import type { IncomingMessage, ServerResponse } from "node:http";
import { Refusal } from "#server/api/refusal.ts";
import { type Log, loggedRefusal } from "../log.ts";
import { problemAnswer } from "../problem.ts";
import { nameRequest } from "../request-id.ts";
import type { CliFile } from "./cli-files.ts";

/** The page that explains the command line; below it are its files. */
export const CLI_PREFIX = "/cli";

type CliOptions = { files: ReadonlyMap<string, CliFile>; baseUrl: string; log: Log };

/**
 * Serves the command line and the clients to anyone, since pipelines install them before they have a
 * key. Only files that were there at the start are served, by their exact names.
 */
export function cliDoor({ files, baseUrl, log }: CliOptions) {
  return function handle(req: IncomingMessage, res: ServerResponse): void {
    const { id: request_id } = nameRequest(req, res, { door: "cli", route: CLI_PREFIX }, log);
    if (req.method === "OPTIONS") return void res.writeHead(204, { Allow: METHODS }).end();
    try {
      if (req.method !== "GET" && req.method !== "HEAD") {
        throw new Refusal("method_not_allowed", "These files can only be downloaded with GET.");
      }
      const name = nameOf(req.url ?? "");
      const folder = folderOf(name, files);
      if (folder)
        return void res.writeHead(301, { Location: folder, "Cache-Control": "no-store" }).end();
      const file = files.get(name);
      if (!file) throw notHere(files);
      send(req, res, name, file);
    } catch (error) {
      const refusal = loggedRefusal(log, error, { request_id, route: CLI_PREFIX });
      const { status, headers, type, body } = problemAnswer(refusal, baseUrl, request_id);
      if (status === 405) res.setHeader("Allow", METHODS);
      if (status === 404) res.statusMessage = shortly(files);
      res.writeHead(status, { ...headers, "Content-Type": type, "Cache-Control": "no-store" });
      res.end(body);
    }
  };
}

const METHODS = "GET, HEAD";

function nameOf(url: string) {
  const [path = ""] = url.split("?", 1);
  return path.slice(CLI_PREFIX.length + 1);
}

function send(req: IncomingMessage, res: ServerResponse, name: string, file: CliFile) {
  const { body, type, etag, isSaved } = file;
  res.setHeader("ETag", etag);
  res.setHeader("Cache-Control", "no-cache");
  res.setHeader("Content-Security-Policy", "default-src 'none'");
  if (isKnown(req.headers["if-none-match"], etag)) return void res.writeHead(304).end();
  if (isSaved) res.setHeader("Content-Disposition", `attachment; filename="${name}"`);
  res.writeHead(200, { "Content-Type": type, "Content-Length": body.length });
  res.end(req.method === "HEAD" ? undefined : body);
}

/** Returns whether the client has this version, by an If-None-Match, which may list several. */
function isKnown(sent: string | undefined, etag: string) {
  const tags = sent?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}

/** The folder that an address means without its slash, or with a name as pip does not write it. */
function folderOf(name: string, files: ReadonlyMap<string, CliFile>): string | null {
  const folder = `${name
    .toLowerCase()
    .replace(/\/$/, "")
    .replace(/[-_.]+/g, "-")}/`;
  // Relative, as a proxy may serve this below a path.
  const up = "../".repeat(name.split("/").length - 1);
  return folder !== name && files.has(folder) ? `${up}${folder}` : null;
}

function notHere(files: ReadonlyMap<string, CliFile>): Refusal {
  const names = [...files.keys()].filter((name) => !/\/$|\.sha256$/.test(name)).join(", ");
  const version = versionOf(files);
  const detail = version
    ? `This server has version ${version}: ${names}.`
    : "This server was started without a build.";
  return new Refusal("unknown_path", `There is no such file. ${detail}`);
}

/** The only text of a 404 that npm and pip show. */
function shortly(files: ReadonlyMap<string, CliFile>) {
  const version = versionOf(files);
  return version ? `Not Found: this server has version ${version}` : "Not Found";
}

function versionOf(files: ReadonlyMap<string, CliFile>): string | null {
  const names = [...files.keys()].map((name) => /^schema-check-(.+)\.tgz$/.exec(name)?.[1]);
  return names.find((version) => version !== undefined) ?? null;
}
