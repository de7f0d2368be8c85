/** More checks than these show how far they are. */
const FEW = 5;

/** Counts on a terminal: what it returns is called with how many are done. */
export function progress(count: number): (done: number) => void {
  if (!process.stderr.isTTY || count <= FEW) return () => undefined;
  return (done) => {
    process.stderr.write(`\r${done} of ${count} checked${done === count ? "\n" : ""}`);
  };
}
