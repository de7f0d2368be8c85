import { writeFile } from "node:fs/promises";
import { CONFIG_NAME } from "#readers/folder/config-name.ts";
import { environment } from "../environment.ts";
import { usageFailure } from "../failure.ts";
import { configText } from "../init/config-text.ts";
import { findSources } from "../init/found-sources.ts";
import { urlOf } from "../service/service.ts";

/** `init`: writes schema-check.yaml; an existing one stays unchanged. */
export async function init() {
  const url = environment.SCHEMA_CHECK_URL?.trim() ? urlOf(environment) : null;
  const sources = await findSources(process.cwd());
  await writeFile(CONFIG_NAME, configText(sources, url), { flag: "wx" }).catch((error) => {
    if (error.code === "EEXIST") {
      throw usageFailure(`${CONFIG_NAME} already exists and was not changed.`);
    }
    throw usageFailure(`${CONFIG_NAME} cannot be written: ${error.message}`);
  });
  const listing =
    sources.length > 0
      ? `Found:\n${sources.map(({ source }) => `  ${source}`).join("\n")}`
      : "Nothing to check was found here. Add sources under checks.";
  return {
    report: [
      `Wrote ${CONFIG_NAME}. ${listing}`,
      "Next: `schema-check doctor`, then `schema-check check --if-missing create` once.",
    ].join("\n"),
  };
}
