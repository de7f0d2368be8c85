import { FULL_GRANT } from "#domain/keys/grant.ts";
import type { Counted } from "#server/keys/store/request-count.ts";

/** What a new key may do, as statements return it. */
export const FULL_KEY_GRANT = { ...FULL_GRANT, grant_version: 1 };

/** Returns an admission `second` seconds into a clock minute. */
export function admission(count: number, second: number): Counted {
  return {
    is_active: true,
    role: "member",
    is_expired: false,
    is_suspended: false,
    ...FULL_KEY_GRANT,
    count,
    minute: new Date("2026-01-31T09:30:00.000Z"),
    now: new Date(Date.parse("2026-01-31T09:30:00.000Z") + second * 1000),
  };
}
