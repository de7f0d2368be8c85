/** Returns as much of a name as fits into this many bytes of UTF-8. */
export function cutToBytes(name: string, longest: number): string {
  let bytes = 0;
  let to = 0;
  for (const char of name) {
    const code = char.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > longest) break;
    to += char.length;
  }
  return name.slice(0, to);
}
