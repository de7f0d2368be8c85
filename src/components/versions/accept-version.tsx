import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Name } from "#components/ui/name.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { CHANGES_OFF } from "./changes-off.ts";
import { SaveColumns } from "./save-columns.tsx";

type Offer = Outputs["versions"]["offer"];

type Props = {
  /** The path of the account's pages. */
  base: string;
  check_id: string;
  offer: Offer;
  mayChange: boolean;
};

/**
 * A way out of a check with changes: its incoming schema becomes the contract's next version or,
 * where contracts cannot change, a contract under a new name. Everyone sees whether somebody did.
 */
export function AcceptVersion({ base, check_id, offer, mayChange }: Props) {
  const { contract_id, version, accepted, is_change, may_change } = offer;
  const versions = `${base}/contracts/${contract_id}/versions`;
  const isThere = version !== null;
  return (
    <div className="grid justify-items-start gap-3 text-table empty:hidden">
      {isThere && accepted && <Accepted versions={versions} accepted={accepted} />}
      {accepted && accepted.version === version && mayChange && may_change && (
        <SaveColumns
          contract_id={contract_id}
          source={{ kind: "version", version: version - 1 }}
          as="version"
          label={`Restore version ${version - 1}`}
        />
      )}
      {isThere && !accepted && !is_change && (
        <p className="text-ink-muted">
          <VersionLink versions={versions} version={version} word="Version" /> of the contract has
          these columns.
        </p>
      )}
      {mayChange && (is_change || !isThere) && <SaveOffer check_id={check_id} offer={offer} />}
    </div>
  );
}

function Accepted({
  versions,
  accepted: { version, actor, created_at },
}: {
  versions: string;
  accepted: NonNullable<Offer["accepted"]>;
}) {
  return (
    <p>
      Accepted as <VersionLink versions={versions} version={version} word="version" />
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

function VersionLink({
  versions,
  version,
  word,
}: {
  versions: string;
  version: number;
  word: string;
}) {
  return (
    <TextLink href={`${versions}/${version}`}>
      {word} {version}
    </TextLink>
  );
}

function SaveOffer({ check_id, offer }: Pick<Props, "check_id" | "offer">) {
  const { contract_id, version, columns, may_change, newer_check } = offer;
  if (columns === 0) {
    return (
      <p className="text-ink-muted">
        The incoming schema has no columns, so it cannot become a contract.
      </p>
    );
  }
  const saving = { contract_id, source: { kind: "check", check_id } as const };
  if (version !== null && may_change) {
    return (
      <SaveColumns
        {...saving}
        as="version"
        label={`Accept as version ${version + 1}`}
        newer={newer_check}
      />
    );
  }
  return (
    <SaveColumns
      {...saving}
      as="contract"
      label="Create contract under a new name"
      note={version === null ? "The contract of this check was deleted." : CHANGES_OFF}
    />
  );
}
