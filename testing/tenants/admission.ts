import type { Counted } from "#server/keys/store/request-count.ts";

/** Returns an admission `second` seconds into a clock minute. */
export function admission(count: number, second: number): Counted {
  return {
    is_active: true,
    role: "member",
    is_suspended: false,
    count,
    minute: new Date("2026-01-31T09:30:00.000Z"),
    now: new Date(Date.parse("2026-01-31T09:30:00.000Z") + second * 1000),
  };
}
