/** Lines as one text, of which the last are left out if they would make it longer than `bytes`. */
export function bounded(lines: readonly string[], bytes: number, end: string): string {
  const whole = lines.join("\n");
  if (Buffer.byteLength(whole) <= bytes) return whole;
  let left = bytes - Buffer.byteLength(end) - 1;
  const fitting = lines.findIndex((line) => {
    left -= Buffer.byteLength(line) + 1;
    return left < 0;
  });
  return [...lines.slice(0, fitting), end].join("\n");
}
