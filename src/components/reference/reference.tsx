"use client";

import { useEffect, useState } from "react";
import { CodeText } from "#components/ui/code-text.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { TEXT_LINK, TextLink } from "#components/ui/text-link.tsx";
import { Contents } from "./contents.tsx";
import { operationsByTag } from "./document.ts";
import { OperationSection } from "./operation-section.tsx";
import { ReferenceSkeleton } from "./reference-skeleton.tsx";
import { useDocument } from "./use-document.ts";

/** The API reference, rendered in the browser from the OpenAPI document. */
export function Reference({ documentUrl, origin }: { documentUrl: string; origin: string }) {
  const document = useDocument(documentUrl);
  const [apiKey, setApiKey] = useState("");
  const isLoaded = typeof document === "object";

  useEffect(() => {
    // The sections appear after the browser has looked for the anchor.
    if (isLoaded) window.document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isLoaded]);

  if (document === "loading") return <ReferenceSkeleton />;
  if (document === "failed")
    return <p className="text-ink-muted">The reference could not be loaded. Reload the page.</p>;

  const groups = operationsByTag(document);
  // The reader's own origin: other origins would need CORS.
  const base = `${origin}${new URL(document.servers[0]?.url ?? "", origin).pathname}`;
  return (
    <>
      <Contents
        groups={groups.map(({ name, operations }) => ({
          title: name,
          entries: operations.map(({ operationId, summary }) => ({
            id: operationId,
            label: summary,
          })),
        }))}
      />
      <div className="min-w-0">
        <h1 className="text-title font-medium">Reference</h1>
        {document.info.description.split("\n\n").map((paragraph) => (
          <p key={paragraph} className="mt-2 max-w-[65ch] text-ink-muted">
            <CodeText text={paragraph} />
          </p>
        ))}
        <p className="mt-2 text-ink-muted">
          Base URL <span className="font-mono text-table break-words text-ink">{base}</span> ·{" "}
          <a href={documentUrl} className={`text-ink ${TEXT_LINK}`}>
            openapi.json
          </a>{" "}
          ·{" "}
          <TextLink href="/docs/webhooks" className="text-ink">
            Receive webhooks
          </TextLink>{" "}
          ·{" "}
          <TextLink href="/cli" className="text-ink">
            Command line
          </TextLink>
        </p>
        <div className="mt-6 mb-10 max-w-md">
          <TextField
            mono
            label="Your API key"
            hint="Used for the requests you send from this page. It is not stored."
            type="password"
            autoComplete="off"
            spellCheck={false}
            placeholder="svc_live_…"
            value={apiKey}
            onChange={({ target }) => setApiKey(target.value.trim())}
          />
        </div>
        {groups.map(({ name, operations }) => (
          <section key={name} aria-label={name} className="mb-6">
            <h2 className="pb-3 text-title font-medium">{name}</h2>
            {operations.map((operation) => (
              <OperationSection
                key={operation.operationId}
                document={document}
                base={base}
                operation={operation}
                apiKey={apiKey}
              />
            ))}
          </section>
        ))}
      </div>
    </>
  );
}
