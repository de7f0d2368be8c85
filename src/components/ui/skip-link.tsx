/** The first Tab stop: skips the header. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="absolute -top-20 left-4 rounded-control bg-ink px-3 py-2 text-on-ink focus:top-2"
    >
      Skip to content
    </a>
  );
}
