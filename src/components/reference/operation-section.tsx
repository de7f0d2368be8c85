import { Badge } from "#components/ui/badge.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { CodeText } from "#components/ui/code-text.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import {
  bodySchema,
  type Operation,
  type ReferenceDocument,
  refusals,
  success,
} from "./document.ts";
import { exampleOf } from "./example.ts";
import { FieldTable } from "./field-table.tsx";
import { type Field, fieldsOf, parameterField } from "./fields.ts";
import { RefusalList } from "./refusal-list.tsx";
import { curlOf, requestOf } from "./request.ts";
import { RequestForm } from "./request-form.tsx";

const PLACES = { path: "path", query: "query", header: "header" } as const;

/** One operation: its request, its responses, and a form to try it. */
export function OperationSection({
  document,
  base,
  operation,
  apiKey,
}: {
  document: ReferenceDocument;
  base: string;
  operation: Operation;
  apiKey: string;
}) {
  const { operationId, method, path, parameters } = operation;
  const body = bodySchema(operation);
  const { status, schema } = success(operation);
  const exampleBody = body && laidOut(exampleOf(document, body));
  const key = operation.security.length > 0 ? "YOUR_API_KEY" : null;
  const request = requestOf(base, operation, { parameters: {}, body: exampleBody }, key);
  return (
    <section
      id={operationId}
      aria-labelledby={`${operationId}-title`}
      className="grid gap-x-10 gap-y-6 border-t border-line py-8 xl:grid-cols-2"
    >
      <div className="min-w-0">
        <OperationHead operation={operation} />
        <div className="mt-6 grid gap-6">
          {parameters.length > 0 && (
            <FieldTable
              title="Parameters"
              fields={parameters.map((parameter) => {
                const field = parameterField(document, parameter);
                return { ...field, type: `${field.type}, ${PLACES[parameter.in]}` };
              })}
            />
          )}
          {body && <FieldTable title="Body" fields={fieldsOf(document, body)} />}
          {schema && (
            <FieldTable
              title={`Response ${status}`}
              fields={fieldsOf(document, schema).map(answered)}
            />
          )}
          <RefusalList entries={refusals(operation)} />
        </div>
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <CodeBlock title={`${method} ${path}`} text={curlOf(request)} />
        {schema && (
          <CodeBlock
            title={`Example ${status} response`}
            label={`Example ${status} response to ${method} ${path}`}
            text={laidOut(exampleOf(document, schema))}
            copyable={false}
          />
        )}
        <Disclosure
          summary="Try it"
          className="rounded-list border border-line"
          summaryClassName="px-3 font-medium"
        >
          <div className="border-t border-line">
            <RequestForm
              base={base}
              operation={operation}
              apiKey={apiKey}
              exampleBody={exampleBody}
            />
          </div>
        </Disclosure>
      </div>
    </section>
  );
}

function OperationHead({ operation }: { operation: Operation }) {
  const { operationId, method, path, summary, description } = operation;
  return (
    <>
      <h3 id={`${operationId}-title`} className="text-section font-medium">
        {summary}
      </h3>
      <p className="mt-2 flex flex-wrap items-center gap-2 font-mono text-table">
        <Badge>{method}</Badge>
        <span className="min-w-0 wrap-anywhere">{path}</span>
      </p>
      {description && (
        <p className="mt-3 text-ink-muted">
          <CodeText text={description} />
        </p>
      )}
    </>
  );
}

/** A response always has every field, so "required" would be noise. */
function answered(field: Field): Field {
  return { ...field, required: false };
}

function laidOut(value: unknown) {
  return JSON.stringify(value, null, 2);
}
