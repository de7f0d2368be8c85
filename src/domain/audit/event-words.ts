import { ACTIONS, type Action, type Detail } from "./audit.ts";
import type { Changes } from "./changes.ts";

/** The service's own proofs, which get an article; names of identity providers and an operator's link get none. */
const OWN_PROOFS = /(?<=^| and )(password|code|recovery code)(?= and |$)/g;

/** Says what somebody did: "paused a webhook". `rest` has the details that the words leave out. */
export function eventWords(
  action: Action,
  detail: Detail | null,
): { words: string; rest: Detail | null } {
  const { with: proof, active, changes, ...others } = detail ?? {};
  if (action === "signIn.accepted" && typeof proof === "string") {
    const words = `signed in with ${proof.replace(OWN_PROOFS, "a $&")}`;
    return { words, rest: others };
  }
  const [, isActive = active] = (changes as Changes | undefined)?.active ?? [];
  if (action === "webhooks.setActive" && typeof isActive === "boolean") {
    return { words: `${isActive ? "resumed" : "paused"} a webhook`, rest: others };
  }
  return { words: ACTIONS[action] ?? action, rest: detail };
}
