import type { CallFailure } from "./console-client.ts";

/** The server's message for the field at a path such as "schema.columns[2].name", or null. */
export function faultAt(failure: CallFailure | null, path: string): string | null {
  const fault = failure?.faults.find((fault) => fault.path === path);
  if (fault?.code === "duplicate_name") return "Another column has this name.";
  if (fault?.code === "empty" && !path.endsWith("]")) return `Enter ${withArticle(fieldOf(path))}.`;
  return fault ? `This ${fault.message}.` : null;
}

/** The paths of a list in a request, and of its entries up to one that is too many. */
export function listPaths(list: string, max: number): string[] {
  return [list, ...Array.from({ length: max + 1 }, (_, at) => `${list}[${at}]`)];
}

/** The first message for one of these paths, or null. */
export function firstFault(failure: CallFailure | null, paths: readonly string[]): string | null {
  for (const path of paths) {
    const fault = faultAt(failure, path);
    if (fault !== null) return fault;
  }
  return null;
}

/** The name of the field at a path, in words. */
function fieldOf(path: string) {
  return path.replace(/^.*\./, "").replaceAll("_", " ");
}

function withArticle(noun: string) {
  return `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
}

/** What no field shows: the faults elsewhere, or the whole message if there are none. */
export function faultElsewhere(
  failure: CallFailure | null,
  shown: readonly string[],
): string | null {
  if (!failure) return null;
  const others = failure.faults.filter(({ path }) => !shown.includes(path));
  if (others.length > 0) return others.map(({ path, message }) => `${path} ${message}.`).join(" ");
  return failure.faults.length > 0 ? null : failure.message;
}
