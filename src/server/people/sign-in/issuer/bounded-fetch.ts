/** Largest answer that is read from an issuer. */
const MAX_BYTES = 1024 * 1024;

/** An issuer that does not answer, or answers that it cannot. */
export class IssuerUnreachable extends Error {
  override name = "IssuerUnreachable";
}

type Options = { method: string; headers: Record<string, string>; body?: unknown };

/** Fetches from an issuer, without following redirects. Fails on a server error and a large answer. */
export async function boundedFetch(
  url: string,
  { method, headers, body }: Options,
  timeoutMs: number,
): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs);
  const sent = body as BodyInit | null | undefined;
  try {
    const answer = await fetch(url, { method, headers, body: sent, redirect: "manual", signal });
    const text = await boundedText(answer);
    if (answer.status >= 500) throw new Error(`status ${answer.status}`);
    return new Response(text || null, { status: answer.status, headers: answer.headers });
  } catch (error) {
    const { origin, pathname } = new URL(url);
    const reason = reasonOf(error);
    throw new IssuerUnreachable(`${origin}${pathname} failed: ${reason}`, { cause: error });
  }
}

async function boundedText(answer: Response) {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error("the answer is larger than 1 MiB");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** What `fetch` failed of is in the cause of its error. */
function reasonOf(error: unknown) {
  const { cause } = error as Error;
  if (cause instanceof Error)
    return cause.message || (cause as { code?: string }).code || cause.name;
  return error instanceof Error ? error.message : String(error);
}
