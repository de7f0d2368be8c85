/** More checks than these show how far they are. */
const FEW = 5;

/** Counts on a terminal: what it returns is called after each of them. */
export function progress(count: number): () => void {
  if (!process.stderr.isTTY || count <= FEW) return () => undefined;
  let done = 0;
  return () => {
    done += 1;
    process.stderr.write(`\r${done} of ${count} checked${done === count ? "\n" : ""}`);
  };
}
