import type { Outputs } from "#components/calls/console-client.ts";
import { Facts } from "#components/parts/facts.tsx";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Name } from "#components/ui/name.tsx";
import { PlainText } from "#components/ui/plain-text.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { exactTime } from "#domain/text/exact-time.ts";

type Version = Outputs["versions"]["compare"]["from"];

/** Who made a version, when, why, and where its columns come from. */
export function VersionFacts({
  base,
  contract_id,
  version,
}: {
  /** The path of the account's pages. */
  base: string;
  contract_id: string;
  version: Version;
}) {
  const { name, actor, reason, check_id, restored_version, columns, created_at } = version;
  return (
    <Facts
      facts={{
        Saved: (
          <>
            <TimeAgo at={created_at} />
            <span className="text-ink-muted print:hidden">, {exactTime(created_at)}</span>
          </>
        ),
        By: actor && <Name text={actor} />,
        Reason: reason && <PlainText text={reason} />,
        From: check_id ? (
          <TextLink href={`${base}/checks/${check_id}`}>the incoming schema of a check</TextLink>
        ) : restored_version !== null ? (
          <TextLink href={`${base}/contracts/${contract_id}/versions/${restored_version}`}>
            version {restored_version}
          </TextLink>
        ) : null,
        Name: (
          <span className="font-mono">
            <Name text={name} />
          </span>
        ),
        Columns: <span className="font-mono">{columns.length}</span>,
      }}
    />
  );
}
