import { CopyButton } from "./copy-button.tsx";

/**
 * Text to copy: a command or JSON. `title` says what it is, in lower case inside a sentence; `label`
 * too, where a page has several of that title.
 */
export function CodeBlock({
  title,
  label = title,
  text,
  copyable = true,
}: {
  title: string;
  label?: string;
  text: string;
  copyable?: boolean;
}) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-list border border-line bg-surface">
      <figcaption className="flex h-9 items-center justify-between gap-2 border-b border-line pr-1 pl-3 text-badge font-medium text-ink-muted">
        <span className="truncate">{title}</span>
        {copyable && <CopyButton text={text} what={title} />}
      </figcaption>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        className="max-h-96 overflow-auto rounded-b-list -outline-offset-2"
      >
        <pre className="w-max min-w-full p-3 font-mono text-badge leading-5">{text}</pre>
      </section>
    </figure>
  );
}
