import { setImmediate } from "node:timers/promises";
import { isOutdated } from "#server/gate/rules/outdated.ts";
import type { SchemasLoader, SchemasToCheck } from "./schemas-loader.ts";

/** What was answered for a schema. */
export type StoredAnswer = Parameters<typeof isOutdated>[0];

export type Outdated = { kind: "outdated"; at: number[] } | { kind: "absent"; at: number };

/**
 * Returns the positions of the schemas that would get another answer now, or the first whose
 * contract is out of reach. Reads the subjects anew: no statement would tell that those in memory
 * are outdated.
 */
export async function outdatedAnswers(
  loader: Pick<SchemasLoader, "latest">,
  request: SchemasToCheck,
  stored: readonly StoredAnswer[],
): Promise<Outdated> {
  const { reach } = request;
  const positions: number[] = [];
  let at = 0;
  for await (const [{ incoming }, latest] of loader.latest(request)) {
    const answer = stored[at];
    const current = latest.kind === "found" ? latest.subject : null;
    // The name that was asked for can meanwhile be another contract's.
    const isSame = !answer || answer.contract.id === current?.contract_id;
    if (reach && !(current && isSame && reach(current.name))) return { kind: "absent", at };
    if (answer && isOutdated(answer, incoming, current)) positions.push(at);
    at += 1;
    await setImmediate();
  }
  return { kind: "outdated", at: positions };
}
