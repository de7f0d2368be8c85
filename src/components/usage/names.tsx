import type { Outputs } from "#components/calls/console-client.ts";
import { KeyName as OwnName } from "#components/keys/key-name.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Name } from "#components/ui/name.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { nameText } from "#domain/text/name-text.ts";
import type { Period } from "#domain/usage/period.ts";

type KeyUse = Outputs["activity"]["byKey"]["keys"][number];
type ContractUse = Outputs["activity"]["byContract"]["contracts"][number];
type Props<Use> = { base: string; period: Period; use: Use };

/** Who ran checks, linked to the checks of the period. */
export function KeyName({ base, period, use }: Props<KeyUse>) {
  const { key_id, key_preview, label, environment } = use;
  if (!key_id) return <span>People in the console</span>;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <TextLink href={checksOf(base, period, { key_id })} className="min-w-0 truncate">
        {key_preview ? <OwnName preview={key_preview} label={label} isWhole /> : "A deleted key"}
      </TextLink>
      {environment && <Badge>{environment}</Badge>}
    </span>
  );
}

/** The contract, linked to its checks of the period. */
export function ContractName({ base, period, use }: Props<ContractUse>) {
  const { contract_id, contract_name } = use;
  return (
    <TextLink
      href={checksOf(base, period, { contract_id })}
      title={nameText(contract_name ?? contract_id)}
      className="font-mono"
    >
      <Name text={contract_name ?? "A deleted contract"} />
    </TextLink>
  );
}

function checksOf(base: string, { from, to }: Period, filter: Record<string, string>) {
  return `${base}/checks?${new URLSearchParams({ ...filter, from, to })}`;
}
