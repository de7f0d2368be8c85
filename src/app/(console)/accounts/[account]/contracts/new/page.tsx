import { pipelineServer } from "#app/ways-of.ts";
import { ContractEditor } from "#components/contracts/contract-editor.tsx";
import { type ConsoleProps, openConsole, titled } from "../../console.ts";

export const generateMetadata = titled("Create contract");

export default async function NewContractPage({ params }: ConsoleProps) {
  const { account, mayChange } = await openConsole((await params).account);
  return (
    <main>
      <h1 className="text-title font-medium">Create contract</h1>
      <p className="mt-2 mb-8 max-w-[65ch] text-ink-muted">
        List the columns a consumer relies on. A missing required column scores higher than a
        missing optional one.
      </p>
      {mayChange ? (
        <ContractEditor account_id={account.id} server={await pipelineServer()} />
      ) : (
        <p className="text-ink-muted">Your role can view contracts but not create them.</p>
      )}
    </main>
  );
}
