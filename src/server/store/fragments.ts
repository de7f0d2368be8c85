/**
 * Builds a statement of named CTEs, each of which may read the earlier ones: WITH name AS (…), ….
 */
export function withFragments(fragments: Record<string, string>, select: string): string {
  const parts = Object.entries(fragments).map(([name, sql]) => `${name} AS (${sql})`);
  return `WITH ${parts.join(", ")} ${select}`;
}
