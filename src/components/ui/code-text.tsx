/** Prose whose `backticked` words are set as code. */
export function CodeText({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <code key={index} className="font-mono text-[0.93em] text-ink">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
