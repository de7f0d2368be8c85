import { PolicyPanel } from "#components/gate/policy-panel.tsx";
import { Section } from "#components/parts/section.tsx";
import { type ConsoleProps, openConsole, titled } from "../../console.ts";

export const generateMetadata = titled("Gate");

export default async function GatePage({ params }: ConsoleProps) {
  const { call, mayChange } = await openConsole((await params).account);
  const [policy, { versions }] = await Promise.all([
    call.policies.get(),
    call.policies.history({ contract_id: null }),
  ]);
  return (
    <Section id="policy" title="Policy">
      <p className="mb-4 max-w-[65ch] text-ink-muted">
        Decides which checks pass the gate, for every contract without a policy of its own.
      </p>
      <PolicyPanel contract_id={null} policy={policy} versions={versions} mayChange={mayChange} />
    </Section>
  );
}
