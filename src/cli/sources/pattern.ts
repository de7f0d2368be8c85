/** Whether a path is a pattern: `landing/*.parquet`. */
export function isPattern(path: string) {
  return /[*?[{]/.test(path);
}

/** The folder that all matches of a pattern are in. */
export function folderOf(pattern: string): string {
  const parts = pattern.split("/");
  const fixed = parts.slice(0, parts.findIndex(isPattern)).join("/");
  return fixed === "" ? (pattern.startsWith("/") ? "/" : ".") : fixed;
}

/** What the paths that a pattern stands for look like. `**` stands for any folders. */
export function patternExpression(pattern: string): RegExp {
  const expression = pattern.replace(
    /\*\*\/|\*\*|\*|\?|\[[!^]?[^\]]+\]|\{[^{}]*\}|[.+^$()|\\{}[\]]/g,
    (token) => translate(token),
  );
  return new RegExp(`^${expression}$`);
}

function translate(token: string): string {
  if (token === "**/") return "(?:[^/]+/)*";
  if (token === "**") return ".*";
  if (token === "*") return "[^/]*";
  if (token === "?") return "[^/]";
  if (token.length > 1 && token.startsWith("[")) {
    return `[${token.slice(1, -1).replace(/^!/, "^").replace(/\\/g, "\\\\")}]`;
  }
  if (token.length > 1 && token.startsWith("{")) {
    const choices = token.slice(1, -1).split(",");
    return `(?:${choices.map((choice) => patternExpression(choice).source.slice(1, -1)).join("|")})`;
  }
  return `\\${token}`;
}
