import type { Operation } from "./document.ts";

/** The reader's input for an operation: parameters by name, and the body as text. */
export type Draft = { parameters: Record<string, string>; body: string | null };

type ReadyRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
};

/** The request for a draft, without empty parameters. */
export function requestOf(
  base: string,
  operation: Operation,
  { parameters, body }: Draft,
  apiKey: string | null,
): ReadyRequest {
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  let path = operation.path;
  if (apiKey) headers["X-API-Key"] = apiKey;
  if (body !== null) headers["Content-Type"] = "application/json";
  for (const { in: place, name } of operation.parameters) {
    const value = parameters[name] ?? "";
    if (value === "") continue;
    if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (place === "query") query.set(name, value);
    else headers[name] = value;
  }
  const search = query.size > 0 ? `?${query}` : "";
  return { method: operation.method, url: `${base}${path}${search}`, headers, body };
}

/** The request as a command for a shell. */
export function curlOf({ method, url, headers, body }: ReadyRequest) {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const isPlain = method === "GET" || (method === "POST" && body !== null);
  const address = /^[\w:/.-]+$/.test(url) ? url : quote(url);
  const parts = [
    `curl -sS${isPlain ? "" : ` -X ${method}`} ${address}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`-d ${quote(body.replaceAll("\n", "\n  "))}`]),
  ];
  return parts.join(" \\\n  ");
}
