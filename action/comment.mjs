// Keeps one comment of a pull request up to date: the last step of action.yml.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";

const NO_REPORT = "### ⚠️ Schema contracts: the check did not run. The log of the job says why.";

/** GitHub's limit, in characters. */
const MAX_LENGTH = 65_536;

/** So many pages of 100 comments are searched for an earlier one. */
const MAX_PAGES = 30;

const { env } = process;

/** Who may write comments that are taken for this action's: not any stranger who copies a marker. */
const TRUSTED = ["OWNER", "MEMBER", "COLLABORATOR"];

/** So many earlier comments are tried. */
const MAX_EDITS = 5;

class Refused extends Error {
  constructor(status) {
    super(`GitHub answered ${status}.`);
    this.status = status;
  }
}

await main();

async function main() {
  const { pull_request } = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, "utf8"));
  if (!pull_request) return;
  if (!env.GITHUB_TOKEN) return say("notice", "There is no comment: there is no token.");
  try {
    await comment(pull_request.number);
  } catch (error) {
    if (error instanceof Refused && error.status === 403) {
      say("notice", forbidden(pull_request));
    } else say("warning", `The comment could not be written: ${error.message}`);
  }
}

async function comment(number) {
  const marker = markerOf(env);
  const report = existsSync(env.REPORT ?? "") ? readFileSync(env.REPORT, "utf8") : NO_REPORT;
  const body = `${marker}\n${report}`.slice(0, MAX_LENGTH);
  const known = await findComments(number, marker);
  for (const one of known.slice(0, MAX_EDITS)) if (await update(one, body)) return;
  await send("POST", `issues/${number}/comments`, { body });
  if (known.length > 0) say("notice", `There is a new comment: ${notEditable(known[0])}`);
}

/** Nobody sees it. Runs of the same job, with the same matrix, find their comment by it. */
function markerOf({ COMMENT_KEY, GITHUB_WORKFLOW, GITHUB_JOB, MATRIX }) {
  const matrix = JSON.parse(MATRIX || "null");
  const job = [GITHUB_WORKFLOW, GITHUB_JOB, ...(matrix === null ? [] : [matrix])];
  const key = COMMENT_KEY || JSON.stringify(job);
  return `<!-- schema-check ${createHash("sha256").update(key).digest("hex").slice(0, 16)} -->`;
}

/** The comments with the marker, the oldest first: of bots, and of people who may write here. */
async function findComments(number, marker) {
  const found = [];
  for (let page = 1; page <= MAX_PAGES; page++) {
    const comments = await send("GET", `issues/${number}/comments?per_page=100&page=${page}`);
    found.push(...comments.filter((one) => one.body?.startsWith(marker) && isTrusted(one)));
    if (comments.length < 100) break;
  }
  return found;
}

function isTrusted({ user, author_association }) {
  return user?.type === "Bot" || TRUSTED.includes(author_association);
}

/** Whether the comment has this text now: a token may not edit every comment that it can see. */
async function update({ id, body: before }, body) {
  if (before === body) return true;
  try {
    await send("PATCH", `issues/comments/${id}`, { body });
    return true;
  } catch (error) {
    if (error instanceof Refused && [403, 404].includes(error.status)) return false;
    throw error;
  }
}

function notEditable({ user }) {
  return `this token may not edit the earlier one, which ${user?.login ?? "somebody else"} wrote. Use the same token in every run.`;
}

async function send(method, path, json) {
  const address = `${env.GITHUB_API_URL}/repos/${env.GITHUB_REPOSITORY}/${path}`;
  const answer = await fetch(address, {
    method,
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${env.GITHUB_TOKEN}`,
      "x-github-api-version": "2022-11-28",
      ...(json && { "content-type": "application/json" }),
    },
    body: json && JSON.stringify(json),
    signal: AbortSignal.timeout(30_000),
  });
  if (!answer.ok) throw new Refused(answer.status);
  return await answer.json();
}

function forbidden({ head }) {
  const isFork = head?.repo?.full_name !== env.GITHUB_REPOSITORY;
  return isFork
    ? "There is no comment: a pull request from a fork has no token that can write one."
    : "There is no comment: the job needs the permission pull-requests: write.";
}

function say(level, text) {
  console.log(`::${level} title=Schema contracts::${text.replace(/[%\r\n]/g, encodeURIComponent)}`);
}
