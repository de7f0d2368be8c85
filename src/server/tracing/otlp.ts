import {
  type Context,
  DiagLogLevel,
  diag,
  type Span as OpenSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { parseTraceParent, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import {
  BatchSpanProcessor,
  type Sampler,
  SamplingDecision,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Log } from "#server/log.ts";
import { ChosenTraceIds } from "./chosen-trace-ids.ts";
import { type ProcessInfo, resourceOf } from "./resource.ts";
import { samplerOf } from "./sampler.ts";
import type { TracingSettings } from "./settings.ts";
import type { Attributes, Span, TraceHeaders, Tracing } from "./span.ts";

/** How long a stop waits for the last spans to be exported. */
const PATIENCE_MS = 1000;

/**
 * Exports traces over OTLP to where OpenTelemetry's variables say, which the exporter reads itself.
 * A collector that does not answer costs nothing but the spans, and lines in the log.
 */
export function openTracing(
  settings: TracingSettings,
  process: ProcessInfo,
  log: Log<"warn">,
): Tracing & { close: () => Promise<void> } {
  const warn = (message: string) =>
    log.warn({ reason: reasonOf(message) }, "a problem with traces");
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    DiagLogLevel.WARN,
  );
  const ids = new ChosenTraceIds();
  const sampler = samplerOf(settings);
  const provider = new TracerProvider({
    resource: resourceOf(settings.service, process),
    sampler,
    idGenerator: ids,
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        scheduledDelayMillis: settings.delay_ms,
      }),
    ],
  });
  const close = () => withinPatience(provider.shutdown());
  const tracer = provider.getTracer("schema-contract-check", process.version);
  return { ...tracingWith(tracer, sampler, ids), close };
}

function ignore() {}

/** Returns what a message of the SDK says; an error comes as JSON with its stack. */
function reasonOf(message: string): string {
  try {
    return String(JSON.parse(message).message);
  } catch {
    return message;
  }
}

const propagator = new W3CTraceContextPropagator();
const HEADERS = {
  get: (headers: TraceHeaders, name: string) => headers[name],
  keys: () => ["traceparent", "tracestate"],
};

/** The name of a request's span until its operation is known. */
const NAME = "request";

/** Returns the tracing of a tracer that has this sampler and takes its ids from `ids`. */
export function tracingWith(tracer: Tracer, sampler: Sampler, ids: ChosenTraceIds): Tracing {
  return {
    request(headers) {
      const parent = headers.traceparent
        ? propagator.extract(ROOT_CONTEXT, headers, HEADERS)
        : ROOT_CONTEXT;
      if (parent === ROOT_CONTEXT) {
        const trace_id = ids.choose();
        const { decision } = sampler.shouldSample(parent, trace_id, NAME, SpanKind.SERVER, {}, []);
        if (decision === SamplingDecision.NOT_RECORD) return { trace_id, span: null, end: ignore };
      }
      const span = tracer.startSpan(NAME, { kind: SpanKind.SERVER }, parent);
      const { traceId } = span.spanContext();
      if (!span.isRecording()) return { trace_id: traceId, span: null, end: ignore };
      return {
        trace_id: traceId,
        span: spanOf(tracer, span),
        end({ method, route, status, ...attributes }) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({
            "http.request.method": method,
            "http.route": route,
            "http.response.status_code": status,
            ...attributes,
            ...(status >= 500 && { "error.type": String(status) }),
          });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    resume(traceparent, name, attributes) {
      const from = parseTraceParent(traceparent);
      if (!from) return null;
      const parent = trace.setSpanContext(ROOT_CONTEXT, { ...from, isRemote: true });
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent);
      return span.isRecording() ? spanOf(tracer, span) : null;
    },
  };
}

function spanOf(tracer: Tracer, span: OpenSpan): Span {
  const around: Context = trace.setSpan(ROOT_CONTEXT, span);
  return {
    traceparent: traceparentOf(span.spanContext()),
    begin: (name) => spanOf(tracer, tracer.startSpan(name, {}, around)),
    end(attributes: Attributes = {}, failure = null) {
      span.setAttributes(attributes);
      if (failure !== null) span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
      span.end();
    },
  };
}

function traceparentOf({ traceId, spanId, traceFlags }: SpanContext) {
  return `00-${traceId}-${spanId}-${traceFlags & TraceFlags.SAMPLED ? "01" : "00"}`;
}

function withinPatience(ending: Promise<void>): Promise<void> {
  return Promise.race([
    ending.catch(ignore),
    new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS).unref()),
  ]);
}
