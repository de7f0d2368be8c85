export type Attributes = Record<string, string | number>;

/** A piece of work that a sampled trace shows. */
export type Span = {
  /** The parent of work elsewhere, in the form of the header `traceparent`. */
  traceparent: string;
  /** Begins a part of this work. */
  begin: (name: string) => Span;
  /** Ends the work; `failure` says why it failed. */
  end: (attributes?: Attributes, failure?: string | null) => void;
};

/** The trace of a request; `span` is null when the trace is not sampled. */
export type RequestTrace = {
  trace_id: string;
  span: Span | null;
  /** Ends the request's span, if there is one. */
  end: (answered: { route: string; method: string; status: number } & Attributes) => void;
};

/** Headers in which a client may name its trace (W3C Trace Context). */
export type TraceHeaders = { readonly [name: string]: string | string[] | undefined };

export type Tracing = {
  /** Begins the span of a request, in the client's trace if the headers name one. */
  request: (headers: TraceHeaders) => RequestTrace;
  /** Begins a span that continues work from elsewhere; null when `traceparent` is malformed. */
  resume: (traceparent: string, name: string, attributes: Attributes) => Span | null;
};

/** Does the work within a span of its own, if there is a span around it. */
export async function within<T>(
  span: Span | null | undefined,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!span) return work();
  const part = span.begin(name);
  try {
    const done = await work();
    part.end();
    return done;
  } catch (error) {
    part.end({}, error instanceof Error ? error.name : "failed");
    throw error;
  }
}
