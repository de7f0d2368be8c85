/** Calls all functions in order, even after a failure. Throws the first failure. */
export async function endAll(closing: (() => unknown)[]) {
  const failures: unknown[] = [];
  for (const close of closing) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
