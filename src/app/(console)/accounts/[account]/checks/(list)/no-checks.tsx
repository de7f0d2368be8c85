import { waysOf } from "#app/ways-of.ts";
import { EmptyState } from "#components/parts/empty-state.tsx";
import { Pipeline } from "#components/pipeline/pipeline.tsx";
import { LinkButton } from "#components/ui/button.tsx";
import { Name } from "#components/ui/name.tsx";
import { openConsole } from "../../console.ts";

/** Shows how to run the first check, against the account's own contract if it has one. */
export async function NoChecks({ account_id }: { account_id: string }) {
  const { call, mayChange } = await openConsole(account_id);
  const { body } = await call.contracts.list({ limit: "1" });
  const [contract] = body;
  const base = `/accounts/${account_id}/contracts`;
  if (!contract) {
    return (
      <EmptyState line="No checks yet. Create a contract to check schemas against.">
        {mayChange && (
          <LinkButton href={`${base}/new`} variant="primary">
            Create contract
          </LinkButton>
        )}
      </EmptyState>
    );
  }
  return (
    <EmptyState line="No checks yet. Run one from your pipeline with one of your API keys. It costs 1 credit.">
      <div className="w-full max-w-2xl min-w-0">
        <p className="mb-2 font-medium break-words">
          Check <Name text={contract.name} />
        </p>
        <Pipeline ways={await waysOf(contract)} />
      </div>
      <LinkButton href={`${base}/${contract.id}/columns#trial`} variant="primary">
        Check a schema in the console
      </LinkButton>
    </EmptyState>
  );
}
