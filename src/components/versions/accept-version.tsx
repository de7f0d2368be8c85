import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Name } from "#components/ui/name.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { CHANGES_OFF } from "./changes-off.ts";
import { SaveColumns } from "./save-columns.tsx";

type Props = {
  /** The path of the account's pages. */
  base: string;
  check_id: string;
  offer: Outputs["versions"]["offer"];
  mayChange: boolean;
};

/**
 * A way out of a check with changes: its incoming schema becomes the contract's next version or,
 * where contracts cannot change, a contract under a new name. Viewers see whether somebody did.
 */
export function AcceptVersion({ base, check_id, offer, mayChange }: Props) {
  const { contract_id, version, accepted, is_change, columns, may_change } = offer;
  const contract = `${base}/contracts/${contract_id}`;
  if (accepted && !is_change) {
    const { actor, created_at } = accepted;
    return (
      <p className="text-table">
        Accepted as <VersionLink contract={contract} version={accepted.version} word="version" />
        {actor && (
          <>
            {" "}
            by <Name text={actor} />
          </>
        )}
        , <TimeAgo at={created_at} />
      </p>
    );
  }
  if (!is_change && version !== null) {
    return (
      <p className="text-table text-ink-muted">
        <VersionLink contract={contract} version={version} word="Version" /> of the contract has
        these columns.
      </p>
    );
  }
  if (!mayChange) return null;
  if (columns === 0) {
    return (
      <p className="text-table text-ink-muted">
        The incoming schema has no columns, so it cannot become a contract.
      </p>
    );
  }
  const saving = { contract_id, source: { kind: "check", check_id } as const };
  if (version !== null && may_change) {
    return <SaveColumns {...saving} as="version" label={`Accept as version ${version + 1}`} />;
  }
  return (
    <SaveColumns
      {...saving}
      as="contract"
      label="Create a contract under a new name"
      note={version === null ? "The contract of this check was deleted." : CHANGES_OFF}
    />
  );
}

function VersionLink({
  contract,
  version,
  word,
}: {
  contract: string;
  version: number;
  word: string;
}) {
  return (
    <TextLink href={`${contract}/versions/${version}`} prefetch={false}>
      {word} {version}
    </TextLink>
  );
}
