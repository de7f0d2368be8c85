import { ALL_TABLES, withEngine } from "#server/database/migration/engine.ts";

/**
 * Returns the SQL that leads from one text of `schema.prisma` to another; null is the empty schema.
 */
export async function migrationSql(url: string, from: string | null, to: string): Promise<string> {
  const target = (content: string) => ({
    tag: "schemaDatamodel" as const,
    files: [{ path: "schema.prisma", content }],
  });
  return withEngine(url, async (schemaEngine) => {
    const { stdout } = await schemaEngine.diff({
      from: from === null ? { tag: "empty" } : target(from),
      to: target(to),
      script: true,
      exitCode: null,
      filters: ALL_TABLES,
    });
    return stdout ?? "";
  });
}
