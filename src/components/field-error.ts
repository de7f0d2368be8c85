import type { Fault } from "../server/domain/problem.ts";

/** What the server found wrong with a field, as a sentence that begins with the field's name. */
export function fieldError(faults: Fault[], path: string, label: string): string | null {
  const fault = faults.find((one) => one.path === path);
  return fault ? `${label} ${fault.message}.` : null;
}
