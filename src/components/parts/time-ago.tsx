import { relativeTime } from "./relative-time.ts";

/** How long ago something happened, with the exact time on hover. */
export function TimeAgo({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)} className="whitespace-nowrap">
      {relativeTime(Date.parse(at), Date.now())}
    </time>
  );
}

/** "2026-01-31 09:30:00 UTC" */
export function exactTime(at: string) {
  return `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;
}
