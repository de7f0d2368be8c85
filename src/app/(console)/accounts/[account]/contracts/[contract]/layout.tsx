import type { ReactNode } from "react";
import { ContractHeader } from "#components/contracts/contract-header.tsx";
import { ContractNav } from "#components/contracts/contract-nav.tsx";
import type { ConsoleProps } from "../../console.ts";
import { findContract } from "./find-contract.ts";

type Props = Pick<ConsoleProps<{ contract: string }>, "params"> & { children: ReactNode };

export default async function ContractLayout({ params, children }: Props) {
  const { account, contract: id } = await params;
  const contract = await findContract(account, id);
  return (
    <main>
      <ContractHeader contract={contract} />
      <ContractNav base={`/accounts/${account}/contracts/${id}`} />
      {children}
    </main>
  );
}
