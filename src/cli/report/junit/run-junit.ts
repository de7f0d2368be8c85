import { changedColumn } from "#domain/checks/change.ts";
import { shownChanges } from "#domain/checks/shown-changes.ts";
import { nameText } from "#domain/text/name-text.ts";
import type { Change, FailedSource, Outcome, RunOutcome, SkippedTable } from "../../outcome.ts";
import type { Look } from "../report.ts";
import { changeSentence, isInFull, lacksDetails, stops, uncomparedText } from "../sentences.ts";
import { outcomeText } from "../text/outcome-text.ts";
import { painter } from "../text/paint.ts";
import { element } from "./xml.ts";

/**
 * A report for whatever reads JUnit's: a suite for each table, with a case for each column, which
 * fails if its change blocks. It keeps to the schemas of Ant's and of Jenkins's reports alike.
 */
export function runJunit(run: RunOutcome, { now }: Look): string {
  const { checks, failed, skipped, unchecked, unreachable } = run;
  const suites = [
    ...checks.map((outcome) => outcomeSuite(outcome, now)),
    ...failed.map((source) => failedSuite(source, now)),
    ...skipped.map(({ source, contract, reason }) =>
      skippedSuite(source, contract, now, SKIPPED[reason]),
    ),
    ...unchecked.map(({ source, contract }) =>
      skippedSuite(
        source,
        contract,
        now,
        `Not checked, but passed because of --if-unreachable. ${unreachable}`,
      ),
    ),
  ];
  const numbered = suites.map((write, id) => write(id));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element("testsuites", {}, numbered)}`;
}

const SKIPPED: Record<SkippedTable["reason"], string> = {
  no_contract: "There is no such contract.",
  untyped: "Its types are not known, and it has no contract.",
};

function skippedSuite(
  { path }: SkippedTable["source"],
  { name }: SkippedTable["contract"],
  now: Date,
  output: string,
) {
  const cases: Case[] = [{ name: "contract", fault: "skipped" }];
  return suite(nameText(name), nameText(path), now, { cases, output: textLines(output) });
}

type Fault = "failure" | "error" | "skipped";

type Case = { name: string; fault?: Fault; type?: string; message?: string };

function outcomeSuite(outcome: Outcome, now: Date) {
  const { source, contract, check, changes, incoming_columns } = outcome;
  const names = new Set([
    ...changes.map(changedColumn),
    ...incoming_columns.map(({ name }) => name),
  ]);
  const stopping = new Map([...names].map((name): [string, Change[]] => [name, []]));
  for (const change of shownChanges(changes)) {
    if (stops(outcome, change)) stopping.get(changedColumn(change))?.push(change);
  }
  const cases = [...stopping].map(([column, changes]) => columnCase(column, changes));
  if (!isInFull(outcome)) cases.push(detailsCase(outcome));
  const time = check ? new Date(check.created_at) : now;
  const output = outcomeText(outcome, painter(false));
  const { columns, in_full } = outcome.compared;
  const properties = { "compared.columns": columns, "compared.in_full": in_full };
  return suite(nameText(contract.name), nameText(source.path), time, { cases, output, properties });
}

/** A column fails with all that stops in it. */
function columnCase(column: string, stopping: readonly Change[]): Case {
  const [first] = stopping;
  const name = nameText(column);
  if (!first) return { name };
  const message = stopping.map(changeSentence).join("\n");
  return { name, fault: "failure", type: first.kind, message };
}

/**
 * What could not be compared was not tested, so its case is skipped; the output says what it was. It
 * fails where the policy requires details.
 */
function detailsCase(outcome: Outcome): Case {
  const name = "compared in full";
  if (!lacksDetails(outcome)) return { name, fault: "skipped" };
  const message = uncomparedText(outcome) ?? "";
  return { name, fault: "failure", type: "lacks_details", message };
}

function failedSuite({ path, table, error }: FailedSource, now: Date) {
  const name = nameText(table ?? path);
  const cases = [
    { name: "source", fault: "error", type: "unreadable", message: textLines(error) } as const,
  ];
  return suite(name, nameText(path), now, { cases, output: "" });
}

/** A text of several lines, each with its invisible characters shown. */
const textLines = (text: string) => text.split("\n").map(nameText).join("\n");

type Content = { cases: Case[]; output: string; properties?: Record<string, number> };

function suite(
  name: string,
  path: string,
  time: Date,
  { cases, output, properties = {} }: Content,
) {
  const count = (fault: Fault) => cases.filter((entry) => entry.fault === fault).length;
  return (id: number) =>
    element(
      "testsuite",
      {
        id,
        name,
        package: path,
        hostname: "localhost",
        time: 0,
        timestamp: time.toISOString().slice(0, 19),
        tests: cases.length,
        failures: count("failure"),
        errors: count("error"),
        skipped: count("skipped"),
      },
      [
        element(
          "properties",
          {},
          Object.entries(properties).map(([name, value]) => element("property", { name, value })),
        ),
        ...cases.map((entry) => testCase(entry, name)),
        element("system-out", {}, output),
        element("system-err", {}),
      ],
    );
}

function testCase({ name, fault, type = "", message = "" }: Case, classname: string) {
  const attributes = { name, classname, time: 0 };
  if (!fault) return element("testcase", attributes);
  const details =
    fault === "skipped" ? element(fault, {}) : element(fault, { type, message }, message);
  return element("testcase", attributes, [details]);
}
