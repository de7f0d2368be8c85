// npm run types: writes docs/types.md from the table of types, and the client's types from the API's
// document.
import { writeFileSync } from "node:fs";
import { typesDocument } from "#readers/mapping/document.ts";
import { API_TYPES, apiTypes } from "./cli/api-types.ts";

writeFileSync("docs/types.md", typesDocument());
writeFileSync(API_TYPES, await apiTypes());
