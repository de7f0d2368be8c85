import { CELL, FIRST_CELL, ListTable } from "#components/ui/list-table.tsx";
import { CHANGE_KINDS, type ChangeKind } from "#domain/checks/change.ts";
import type { ContractColumn } from "#domain/contracts/column.ts";
import { fieldText } from "#domain/details/detail-text.ts";
import { KIND_EXAMPLES, KIND_MEANINGS } from "#domain/gate/kind-examples.ts";
import { DEFAULT_POLICY, type Policy } from "#domain/gate/policy.ts";
import { KIND_WORDS } from "#domain/gate/policy-sentence.ts";

const HEADS = [
  ["When", FIRST_CELL],
  ["Before and after", `${CELL} max-sm:hidden`],
  ["Here", `${CELL} w-px`],
  ["Default", `${CELL} w-px`],
] as const;

/** Every kind of change: what it means, an example, and what policies do about it. */
export function ChangeKinds({ policy }: { policy: Pick<Policy, "block"> }) {
  return (
    <ListTable caption="Kinds of changes" heads={HEADS}>
      {CHANGE_KINDS.map((kind) => (
        <tr key={kind} className="[&>td]:py-2 [&>td]:align-top">
          <td className={FIRST_CELL}>
            <p className="first-letter:uppercase">{KIND_WORDS[kind]}</p>
            <p className="text-badge text-ink-muted">{KIND_MEANINGS[kind]}</p>
            <div className="mt-1 sm:hidden">
              <Example kind={kind} />
            </div>
          </td>
          <td className={`${CELL} max-sm:hidden`}>
            <Example kind={kind} />
          </td>
          <td className={CELL}>
            <Effect kind={kind} policy={policy} />
          </td>
          <td className={`${CELL} text-ink-muted`}>
            <Effect kind={kind} policy={DEFAULT_POLICY} />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

function Example({ kind }: { kind: ChangeKind }) {
  const { before, after } = KIND_EXAMPLES[kind];
  return (
    <div className="font-mono text-badge [overflow-wrap:anywhere]">
      <ExampleLine sign="−" word="before" column={before} />
      <ExampleLine sign="+" word="after" column={after} />
    </div>
  );
}

function ExampleLine({
  sign,
  word,
  column,
}: {
  sign: string;
  word: string;
  column: ContractColumn | null;
}) {
  if (!column) return null;
  return (
    <p className="flex gap-2">
      <span aria-hidden="true" className="text-ink-muted">
        {sign}
      </span>
      <span className="sr-only">{word}: </span>
      <span className="min-w-0">{fieldText(column)}</span>
    </p>
  );
}

function Effect({ kind, policy: { block } }: { kind: ChangeKind; policy: Pick<Policy, "block"> }) {
  return block.includes(kind) ? <span className="font-medium">blocks</span> : "passes";
}
