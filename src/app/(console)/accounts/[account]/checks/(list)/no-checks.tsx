import { baseUrl } from "#app/base-url.ts";
import { checkCurl } from "#app/example-curl.ts";
import { EmptyState } from "#components/parts/empty-state.tsx";
import { LinkButton } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { nameText } from "#components/ui/name-text.ts";
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
            Create a contract
          </LinkButton>
        )}
      </EmptyState>
    );
  }
  return (
    <EmptyState line="No checks yet. Run this command with one of your API keys. It costs 1 credit.">
      <div className="w-full max-w-2xl min-w-0">
        <CodeBlock
          title={`Check ${nameText(contract.name)}`}
          text={checkCurl(await baseUrl(), contract.id, contract.schema.columns)}
        />
      </div>
      <LinkButton href={`${base}/${contract.id}#trial`} variant="primary">
        Check a schema in the console
      </LinkButton>
    </EmptyState>
  );
}
