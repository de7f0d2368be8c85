import { type Bundle, bundle } from "./bundle.ts";
import { noticesOf } from "./notices.ts";

/** Some bundled packages are CommonJS and require Node's modules. */
const HEAD = `#!/usr/bin/env node
import { createRequire as schemaCheckRequire } from "node:module";
const require = schemaCheckRequire(import.meta.url);
`;

/** The command line as one file, which tells the licences of what it contains at its end. */
export async function program(root: string): Promise<Bundle> {
  const { code, packages } = await bundle(root, "src/cli/main.ts");
  const notices = noticesOf(root, packages).replaceAll("*/", "* /");
  const body = code.replace(/^#!.*\n/, "");
  return { code: `${HEAD}${body}/*! Contains:\n\n${notices}*/\n`, packages };
}
