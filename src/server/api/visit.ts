import type { Day } from "#domain/usage/day.ts";
import type { PersonCaller } from "./context.ts";
import { Refusal } from "./refusal.ts";

/**
 * What comes of opening an account. "absent": there is no such account, or it is none of theirs.
 * "session_ended": an owner has ended this session for the account. "second_factor": it requires one,
 * and they have none.
 */
export type Visit =
  | { kind: "open"; person: PersonCaller; account: VisitedAccount }
  | { kind: "session_ended" | "second_factor"; account: { id: string; name: string } }
  | { kind: "absent" };

/** `suspension` says since when and why; null for an account that is not suspended. */
export type VisitedAccount = {
  id: string;
  name: string;
  opened_on: Day;
  suspension: { at: string; reason: string } | null;
};

/** Returns the caller of a visit; null for somebody to whom the account is not there. */
export function visitor(visit: Visit): PersonCaller | Refusal | null {
  switch (visit.kind) {
    case "open":
      return visit.person;
    case "session_ended": {
      const detail = `This session no longer opens ${JSON.stringify(visit.account.name)}. Nothing was done. Sign out, then sign in again.`;
      return new Refusal("not_allowed", detail);
    }
    case "second_factor": {
      const detail = `${JSON.stringify(visit.account.name)} requires two-factor authentication. Nothing was done. Turn it on in your profile, then try again.`;
      return new Refusal("not_allowed", detail);
    }
    case "absent":
      return null;
  }
}
