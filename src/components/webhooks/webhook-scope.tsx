import { Name } from "#components/ui/name.tsx";

type Props = {
  contract_id: string | null;
  contract_name: string | null;
  only_blocked: boolean;
};

/** Which checks a webhook receives. */
export function WebhookScope({ only_blocked, ...contract }: Props) {
  return (
    <>
      {only_blocked && "blocked checks of "}
      <ContractScope {...contract} />
    </>
  );
}

function ContractScope({ contract_id, contract_name }: Omit<Props, "only_blocked">) {
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
