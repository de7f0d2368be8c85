const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t" };

/** The text that Python's `repr` has written: `'it\'s'`; null for anything else. */
export function pythonText(written: string): string | null {
  const [, single, double] = /^(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")$/s.exec(written) ?? [];
  const quoted = single ?? double;
  return quoted === undefined ? null : unescaped(quoted);
}

function unescaped(quoted: string) {
  return quoted.replace(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|U(000[\da-f]{5}|0010[\da-f]{4})|(.))/gs,
    (_, byte, unit, point, char) => {
      const code = byte ?? unit ?? point;
      return code ? String.fromCodePoint(Number.parseInt(code, 16)) : (ESCAPES[char] ?? char);
    },
  );
}
