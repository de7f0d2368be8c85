import { CodeText } from "#components/ui/code-text.tsx";
import type { Field } from "./fields.ts";

/** Fields or parameters: name, type, description. */
export function FieldTable({ title, fields }: { title: string; fields: Field[] }) {
  return (
    <div>
      <h4 className="mb-2 text-table font-medium">{title}</h4>
      <ul className="divide-y divide-line border-y border-line text-table">
        {fields.map(({ path, type, required, description, limits }) => (
          <li key={path} className="py-2">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="min-w-0 font-mono wrap-anywhere">{path}</span>
              <span className="text-badge text-ink-muted">
                {type}
                {required && ", required"}
              </span>
            </p>
            {(description || limits.length > 0) && (
              <p className="text-ink-muted">
                <CodeText text={[description, ...limits].filter(Boolean).join("; ")} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
