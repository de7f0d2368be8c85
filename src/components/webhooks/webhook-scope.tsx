import { Name } from "#components/ui/name.tsx";

type Props = { contract_id: string | null; contract_name: string | null };

/** Which contracts a webhook covers. */
export function WebhookScope({ contract_id, contract_name }: Props) {
  if (contract_id === null) return "all contracts";
  if (contract_name === null) return "a deleted contract";
  return (
    <>
      contract{" "}
      <span className="font-mono break-all text-ink">
        <Name text={contract_name} />
      </span>
    </>
  );
}
