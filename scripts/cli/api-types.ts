import openapiTS, { astToString } from "openapi-typescript";
import { openApiDocument } from "#server/api/document/document.ts";

/** Where the types are kept, so that a build does not need what makes them. */
export const API_TYPES = "clients/typescript/api.d.mts";

const HEAD = `// Made from the API's document by "npm run types".
`;

/** The types of the API's paths, bodies and answers. */
export async function apiTypes(): Promise<string> {
  const document = openApiDocument({ version: "", contractChanges: true, baseUrl: "" });
  return HEAD + astToString(await openapiTS(JSON.stringify(document)));
}
