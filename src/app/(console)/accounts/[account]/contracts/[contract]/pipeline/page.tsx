import { waysOf } from "#app/ways-of.ts";
import { Section } from "#components/parts/section.tsx";
import { Pipeline } from "#components/pipeline/pipeline.tsx";
import { type ConsoleProps, openConsole } from "../../../console.ts";
import { contractTitled, findContract } from "../find-contract.ts";

export const generateMetadata = contractTitled("Pipeline");

export default async function ContractPipelinePage({
  params,
}: Pick<ConsoleProps<{ contract: string }>, "params">) {
  const { account, contract: id } = await params;
  await openConsole(account);
  const ways = await waysOf(await findContract(account, id));
  return (
    <div className="max-w-3xl">
      <Section id="pipeline" title="Check it from your pipeline">
        <Pipeline ways={ways} />
      </Section>
    </div>
  );
}
