import { useEffect, useState } from "react";
import type { ReferenceDocument } from "./document.ts";

/** The OpenAPI document; "failed" if it could not be loaded. */
export function useDocument(url: string): ReferenceDocument | "loading" | "failed" {
  const [document, setDocument] = useState<ReferenceDocument | "loading" | "failed">("loading");
  useEffect(() => {
    const left = new AbortController();
    fetch(url, { signal: left.signal })
      .then((answer) => (answer.ok ? answer.json() : "failed"))
      .then(setDocument, () => left.signal.aborted || setDocument("failed"));
    return () => left.abort();
  }, [url]);
  return document;
}
