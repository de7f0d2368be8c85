import { MailSwitch } from "./mail-switch.tsx";

/** Whether the reader is mailed about blocked checks and proposals of this contract; see `mailPreferences.get`. */
export function ContractMailSwitch({
  contract_id,
  preference,
}: {
  contract_id: string;
  /** Null for someone who is not a member, and when the server sends no mails. */
  preference: { contract: boolean } | null;
}) {
  if (!preference) return null;
  return (
    <div className="my-4 text-table text-ink-muted">
      <MailSwitch
        label="Email me about blocked checks and proposals of this contract"
        isOn={preference.contract}
        contract_id={contract_id}
      />
    </div>
  );
}
