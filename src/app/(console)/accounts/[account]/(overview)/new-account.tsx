import { baseUrl } from "#app/base-url.ts";
import { exampleCurl } from "#app/example-curl.ts";
import { waysOf } from "#app/ways-of.ts";
import { Section } from "#components/parts/section.tsx";
import { Pipeline } from "#components/pipeline/pipeline.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { FirstSteps } from "#components/usage/first-steps.tsx";
import { countText } from "#domain/text/number-text.ts";
import { openConsole } from "../console.ts";

/** Shown in place of checks: the steps to the first one. */
export async function NewAccount({ account_id }: { account_id: string }) {
  const { call, mayChange } = await openConsole(account_id);
  const [url, keys, contracts] = await Promise.all([
    baseUrl(),
    call.keys.list(),
    call.contracts.list({ limit: "1" }),
  ]);
  const [contract] = contracts.body;
  const base = `/accounts/${account_id}`;
  const commands = exampleCurl(url);
  const active = keys.filter((key) => key.is_active).length;
  return (
    <Section id="first-steps" title="Get started">
      <FirstSteps
        steps={[
          {
            title: "Get an API key",
            done: active > 0 && `${countText(active, "active key")}`,
            line: "A key is shown only once. Replace YOUR_API_KEY with it and run this to test it.",
            lines: (
              <CodeBlock
                title="Read credits and usage"
                text={`curl -sS ${url}/api/v1/usage \\\n  -H 'X-API-Key: YOUR_API_KEY'`}
              />
            ),
            link: mayChange && { href: `${base}/keys`, label: "Create key" },
          },
          {
            title: "Create contract",
            done: contract?.name,
            line: "List the columns you expect. The response has the contract's id.",
            lines: <CodeBlock title="Create contract" text={commands.create} />,
            link: mayChange && {
              href: `${base}/contracts/new`,
              label: "Create one in the console",
            },
          },
          {
            title: "Check a schema",
            line: contract
              ? "Check the columns of your next load against your contract. Costs 1 credit."
              : "Send the incoming columns with the contract's id. Costs 1 credit.",
            lines: contract ? (
              <Pipeline ways={await waysOf(contract)} />
            ) : (
              <CodeBlock title="Check a schema" text={commands.check} />
            ),
            link: mayChange &&
              contract !== undefined && {
                href: `${base}/contracts/${contract.id}/columns#trial`,
                label: "Check a schema in the console",
              },
          },
        ]}
      />
    </Section>
  );
}
