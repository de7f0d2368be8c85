import type { ReactNode } from "react";
import { found } from "#app/found.ts";
import { ContractHeader } from "#components/contracts/contract-header.tsx";
import { ContractNav } from "#components/contracts/contract-nav.tsx";
import { DescribeContract } from "#components/contracts/describe-contract.tsx";
import { ContractMailSwitch } from "#components/notify/contract-mail-switch.tsx";
import { OpenProposals } from "#components/proposals/open-proposals.tsx";
import { runningApp } from "#server/handle.ts";
import { type ConsoleProps, openConsole } from "../../console.ts";
import { outlooksOf } from "../../outlooks.ts";

type Props = Pick<ConsoleProps<{ contract: string }>, "params"> & { children: ReactNode };

export default async function ContractLayout({ params, children }: Props) {
  const { account, contract: id } = await params;
  const { call, mayChange } = await openConsole(account);
  const [contract, members, preference, ownerGetsMail, proposals] = await Promise.all([
    found(call.catalogue.get({ id })),
    mayChange ? call.members.list() : [],
    call.mailPreferences.get({ contract_id: id }),
    call.mailPreferences.ofOwner({ contract_id: id }),
    call.proposals.count({ contract_id: id }),
  ]);
  const { description, owner, tags, check_id, mails_owner } = contract;
  const outlooks = await outlooksOf(call, [check_id]);
  const base = `/accounts/${account}`;
  return (
    <main>
      <ContractHeader
        base={base}
        contract={contract}
        outlooks={outlooks}
        ownerGetsMail={ownerGetsMail}
        edit={
          mayChange && (
            <DescribeContract
              id={id}
              description={description}
              owner={owner}
              tags={tags}
              mails_owner={mails_owner}
              sendsMail={runningApp().sendsMail}
              members={members.map(({ email }) => email)}
            />
          )
        }
      />
      <ContractMailSwitch contract_id={id} preference={preference} />
      <OpenProposals base={base} contract_id={id} open={proposals.open} />
      <ContractNav base={`${base}/contracts/${id}`} />
      {children}
    </main>
  );
}
