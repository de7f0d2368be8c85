import { durationText, relativeTime } from "./relative-time.ts";

/** How long ago something happened, with the exact time on hover. */
export function TimeAgo({ at }: { at: string }) {
  return <Time at={at}>{relativeTime(Date.parse(at), Date.now())}</Time>;
}

/** How long something has lasted, with the exact time of its start on hover. */
export function TimeSince({ at }: { at: string }) {
  return <Time at={at}>{durationText(Date.parse(at), Date.now())}</Time>;
}

/** How long it is until something happens, with the exact time on hover. */
export function TimeUntil({ at }: { at: string }) {
  return <Time at={at}>{`in ${durationText(Date.now(), Date.parse(at))}`}</Time>;
}

function Time({ at, children }: { at: string; children: string }) {
  return (
    <time dateTime={at} title={exactTime(at)} className="whitespace-nowrap">
      {children}
    </time>
  );
}

/** "2026-01-31 09:30:00 UTC" */
export function exactTime(at: string) {
  return `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;
}
