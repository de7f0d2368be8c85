// npm run types: writes docs/types.md from the table of types.
import { writeFileSync } from "node:fs";
import { typesDocument } from "#readers/mapping/document.ts";

writeFileSync("docs/types.md", typesDocument());
