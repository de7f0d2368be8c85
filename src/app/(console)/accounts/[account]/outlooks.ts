import type { Outlooks } from "#components/gate/outlook-note.tsx";
import type { openConsole } from "./console.ts";

type Call = Awaited<ReturnType<typeof openConsole>>["call"];

/** The outlooks of those checks that would be decided otherwise now. */
export async function outlooksOf(
  call: Call,
  check_ids: readonly (string | null)[],
): Promise<Outlooks> {
  const ids = check_ids.filter((id) => id !== null);
  const outlooks = ids.length > 0 ? await call.decisions.outlooks({ check_ids: ids }) : [];
  return new Map(outlooks.map((outlook) => [outlook.check_id, outlook]));
}
