import type { ZodError, z } from "zod";
import { jsonPath } from "#domain/json-path.ts";
import type { Fault } from "#domain/problem.ts";

/** Faults reported at most; nobody reads more. */
export const MAX_FAULTS = 100;

/** Converts validation errors to faults, each with the path of its field. */
export function faultsOf(error: ZodError): Fault[] {
  return error.issues.slice(0, MAX_FAULTS).map((issue) => ({
    path: jsonPath(issue.path),
    ...explain(issue),
  }));
}

function explain(issue: z.core.$ZodIssue): { code: string; message: string } {
  switch (issue.code) {
    case "invalid_type": {
      const received = /received (\w+)/.exec(issue.message)?.[1];
      if (received === "undefined") return { code: "required", message: "is required" };
      return {
        code: "invalid_type",
        message: `must be ${named(issue.expected)}, not ${named(received)}`,
      };
    }
    case "invalid_value":
      return { code: "invalid_value", message: `must be one of ${issue.values.join(", ")}` };
    case "too_small":
      return { code: "too_small", message: `must ${bound("at least", issue.minimum, issue)}` };
    case "too_big":
      return {
        code: issue.origin === "string" ? "too_long" : "too_big",
        message: `must ${bound("at most", issue.maximum, issue)}`,
      };
    case "custom":
      return { code: String(issue.params?.code ?? "invalid_value"), message: issue.message };
    default:
      return {
        code: issue.code === "invalid_format" ? "invalid_value" : issue.code,
        message: issue.message,
      };
  }
}

function bound(which: string, limit: number | bigint, { origin }: { origin: string }) {
  if (origin !== "string" && origin !== "array") return `be ${which} ${limit}`;
  const units = origin === "string" ? ["character", "characters"] : ["entry", "entries"];
  return `have ${which} ${limit} ${units[Number(limit) === 1 ? 0 : 1]}`;
}

function named(kind = "another kind of value") {
  if (kind === "record") return "an object";
  if (kind === "int") return "a whole number";
  if (kind === "null" || kind.includes(" ")) return kind;
  return `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind}`;
}
