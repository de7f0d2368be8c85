import { exactTime } from "#domain/text/exact-time.ts";
import { durationText, relativeTime } from "./relative-time.ts";

/** How long ago something happened, with the exact time on hover. */
export function TimeAgo({ at }: { at: string }) {
  return <Time at={at}>{relativeTime(Date.parse(at), Date.now())}</Time>;
}

/** How long something has lasted, with the exact time of its start on hover. */
export function TimeSince({ at }: { at: string }) {
  return (
    <Time at={at} title={`since ${exactTime(at)}`}>
      {durationText(Date.parse(at), Date.now())}
    </Time>
  );
}

/** How long it is until something happens, with the exact time on hover. */
export function TimeUntil({ at }: { at: string }) {
  return <Time at={at}>{`in ${durationText(Date.now(), Date.parse(at))}`}</Time>;
}

function Time(props: { at: string; title?: string; children: string }) {
  const { at, title = exactTime(at), children } = props;
  return (
    <time dateTime={at} title={title} className="whitespace-nowrap">
      {children}
    </time>
  );
}
