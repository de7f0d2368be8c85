"use client";

import { usePathname } from "next/navigation";
import { Link } from "#components/ui/link.tsx";
import { CONTRACT_TABS } from "./contract-tabs.ts";

const TAB =
  "-mb-px flex h-9 items-center border-b-2 border-transparent px-2.5 text-table text-ink-muted transition-colors hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-medium aria-[current=page]:text-ink";

/** The pages of a contract; `base` is the address of the first. */
export function ContractNav({ base }: { base: string }) {
  const here = usePathname();
  return (
    <nav aria-label="Contract" className="mt-6 mb-6 border-b border-line">
      <ul className="-ml-2.5 flex flex-wrap">
        {CONTRACT_TABS.map(({ path, title }) => (
          <li key={path}>
            <Link
              href={base + path}
              scroll={false}
              aria-current={isAt(here, base, path) ? "page" : undefined}
              className={TAB}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Pages below a tab's belong to it. */
function isAt(here: string, base: string, path: string) {
  return here === base + path || (path !== "" && here.startsWith(`${base}${path}/`));
}
