/** A statement of named parts, each of which may read those before it: WITH name AS (…), …. */
export function withFragments(fragments: Record<string, string>, select: string): string {
  const parts = Object.entries(fragments).map(([name, sql]) => `${name} AS (${sql})`);
  return `WITH ${parts.join(", ")} ${select}`;
}
