// npm run types: writes what is made from the table of types, and the TypeScript client's types from
// the API's document.
import { writeFileSync } from "node:fs";
import { typesDocument } from "#readers/mapping/document.ts";
import { API_TYPES, apiTypes } from "./cli/api-types.ts";
import { PYTHON_TYPES, pythonTypes } from "./cli/python-types.ts";

writeFileSync("docs/types.md", typesDocument());
writeFileSync(PYTHON_TYPES, pythonTypes());
writeFileSync(API_TYPES, await apiTypes());
