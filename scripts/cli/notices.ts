import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The licences of packages, as they ask to be told wherever a copy of them goes. */
export function noticesOf(root: string, packages: readonly string[]): string {
  return packages.map((folder) => noticeOf(join(root, folder))).join("\n");
}

function noticeOf(folder: string) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(folder, file), "utf8").trim() : `Licence: ${license}`;
  return `${name} ${version}\n\n${text}\n`;
}
