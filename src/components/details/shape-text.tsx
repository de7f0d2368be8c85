import { Disclosure } from "#components/ui/disclosure.tsx";
import { Name } from "#components/ui/name.tsx";
import { boundedParts } from "#domain/details/bounded-text.ts";

/** Longer texts are folded. */
const FOLDED_AFTER = 120;

/** Characters of a folded text that are shown. */
const SHOWN = 48;

/** Characters of a hash that tell two shortened texts apart for people. */
const HASH_SHOWN = 8;

/** A shape, a path or another text of a detail, which may be long. */
export function ShapeText({ text, isFolded = true }: { text: string; isFolded?: boolean }) {
  if (!isFolded || text.length <= FOLDED_AFTER) return <Whole text={text} />;
  return (
    <Disclosure
      className="inline-block max-w-full align-top"
      summary={
        <span className="min-w-0 wrap-anywhere group-open:hidden print:hidden">
          <Name text={text.slice(0, SHOWN).toWellFormed().trimEnd()} />…
        </span>
      }
      summaryClassName="min-h-5! items-start! gap-1! [font-size:inherit]! [&>svg]:mt-[0.2em]"
    >
      <Whole text={text} />
    </Disclosure>
  );
}

/** The text, or its beginning and what tells it apart from others with the same beginning. */
function Whole({ text }: { text: string }) {
  const { kept, hash } = boundedParts(text);
  if (hash === null) return <Name text={text} />;
  return (
    <>
      <Name text={kept} />
      <span title={`SHA-256 of the whole: ${hash}`} className="text-ink-muted">
        … #{hash.slice(0, HASH_SHOWN)}
      </span>
    </>
  );
}
