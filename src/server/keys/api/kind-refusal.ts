import type { KeyKind } from "#domain/keys/key-kind.ts";
import type { AccountCaller } from "#server/api/context.ts";
import { Refusal } from "#server/api/refusal.ts";
import type { GrantOfKey } from "../store/key-grant.ts";

/**
 * Returns the refusal of a caller who may not make keys of this kind; `maker` is the key that calls,
 * null for a person. A key makes keys of its own kind; a person's key also keys of agents. Service
 * keys outlive people, so no other person than an owner makes or activates them.
 */
export function kindRefusal(
  caller: AccountCaller,
  maker: GrantOfKey | null,
  kind: KeyKind,
): Refusal | null {
  if (maker) return makes(maker.kind, kind) ? null : refusalOfKey(maker.kind);
  if (kind !== "service" || (caller.kind === "person" && caller.role === "owner")) return null;
  return new Refusal(
    "not_allowed",
    "Only owners of the account can make and activate service keys.",
  );
}

function makes(maker: KeyKind, kind: KeyKind) {
  return kind === maker || (maker === "pipeline" && kind === "agent");
}

function refusalOfKey(maker: KeyKind): Refusal {
  const also = maker === "pipeline" ? " and `agent`" : "";
  const detail = `This key makes keys of the kind \`${maker}\`${also} only. Owners of the account can make and activate service keys in the console.`;
  return new Refusal("not_permitted", detail);
}
