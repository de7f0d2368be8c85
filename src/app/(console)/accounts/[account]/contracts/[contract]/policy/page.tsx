import { found } from "#app/found.ts";
import { ApprovalsList } from "#components/gate/approvals-list.tsx";
import { ApproversPanel } from "#components/gate/approvers-panel.tsx";
import { PolicyPanel } from "#components/gate/policy-panel.tsx";
import { Section } from "#components/parts/section.tsx";
import { type ConsoleProps, openConsole } from "../../../console.ts";
import { contractTitled } from "../find-contract.ts";

export const generateMetadata = contractTitled("Policy and approvals");

export default async function ContractPolicyPage({ params }: ConsoleProps<{ contract: string }>) {
  const { account, contract: id } = await params;
  const { call, mayChange, person } = await openConsole(account);
  const [policy, { versions }, approvals, approvers, members] = await Promise.all([
    found(call.policies.ofContract({ id })),
    found(call.policies.history({ contract_id: id })),
    found(call.approvals.ofContract({ id })),
    found(call.approvers.get({ id })),
    person.role === "owner" ? call.members.list() : [],
  ]);
  return (
    <div className="grid gap-10">
      <Section id="policy" title="Policy">
        <PolicyPanel
          contract_id={id}
          policy={policy}
          versions={versions}
          mayChange={mayChange && approvers.may_approve}
        />
      </Section>
      <Section id="approvers" title="Approvers">
        <ApproversPanel
          contract_id={id}
          approvers={approvers}
          members={members}
          mayChoose={mayChange && person.role === "owner"}
        />
      </Section>
      <Section id="approvals" title="Approvals">
        <ApprovalsList base={`/accounts/${account}`} approvals={approvals} mayChange={mayChange} />
      </Section>
    </div>
  );
}
