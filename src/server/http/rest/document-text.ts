import type { DocumentOptions } from "#server/api/document/document.ts";

export const DOCUMENT_PATH = "/openapi.json";

/** Returns the document's text. Generated on first use, because the generator is slow to load. */
export function documentText(options: DocumentOptions): () => Promise<string> {
  let text: Promise<string> | null = null;
  return () => {
    text ??= import("#server/api/document/document.ts")
      .then(({ openApiDocument }) => JSON.stringify(openApiDocument(options)))
      .catch((error) => {
        text = null;
        throw error;
      });
    return text;
  };
}
