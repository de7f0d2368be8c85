import { CodeBlock } from "#components/ui/code-block.tsx";
import { CodeText } from "#components/ui/code-text.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { Way } from "./ways.ts";

/** The ways to check a contract from a pipeline, to copy. */
export function Pipeline({ ways }: { ways: readonly Way[] }) {
  return (
    <>
      <Tabs
        label="Ways to check"
        tabs={ways.map(({ id, title, note, blocks }) => ({
          id,
          title,
          content: (
            <div className="grid grid-cols-1 gap-4">
              <p className="max-w-[65ch] text-table text-ink-muted">
                <CodeText text={note} />
              </p>
              {blocks.map((block) => (
                <CodeBlock key={block.title} {...block} />
              ))}
            </div>
          ),
        }))}
      />
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-table text-ink-muted">
        <TextLink href="/cli" className="text-ink">
          More about the command line
        </TextLink>
        <TextLink href="/cli#agents" className="text-ink">
          Connect a coding agent
        </TextLink>
      </p>
    </>
  );
}
