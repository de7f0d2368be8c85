import assert from "node:assert/strict";
import { test } from "node:test";
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { ChosenTraceIds } from "./chosen-trace-ids.ts";
import { tracingWith } from "./otlp.ts";
import { samplerOf } from "./sampler.ts";
import type { TracingSettings } from "./settings.ts";
import { within } from "./span.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PARENT = "b7ad6b7169203331";

/** Returns a tracing that keeps its spans, with this sampler. */
function kept(sampler: TracingSettings["sampler"] = "parentbased_always_on", ratio = 1) {
  const exporter = new InMemorySpanExporter();
  const ids = new ChosenTraceIds();
  const chosen = samplerOf({ sampler, ratio });
  const provider = new TracerProvider({
    sampler: chosen,
    idGenerator: ids,
    spanProcessors: [new SimpleSpanProcessor({ exporter })],
  });
  const spans = () =>
    exporter.getFinishedSpans().map((span) => ({
      name: span.name,
      attributes: span.attributes,
      failure: span.status.message,
      code: span.status.code,
      trace_id: span.spanContext().traceId,
      span_id: span.spanContext().spanId,
      parent: span.parentSpanContext?.spanId ?? null,
    }));
  return { ...tracingWith(provider.getTracer("test"), chosen, ids), spans };
}

const ANSWERED = { method: "POST", route: "/check", status: 200 };

test("a request continues the client's trace", () => {
  const tracing = kept();
  const trace = tracing.request({ traceparent: `00-${TRACE}-${PARENT}-01` });
  trace.end({ ...ANSWERED, "scc.account_id": "acc_1" });
  assert.equal(trace.trace_id, TRACE);
  const [span] = tracing.spans();
  assert.equal(span?.name, "POST /check");
  assert.deepEqual([span?.trace_id, span?.parent], [TRACE, PARENT]);
  assert.equal(span?.attributes["scc.account_id"], "acc_1");
});

const MALFORMED = [
  "",
  "00",
  `00-${TRACE}-${PARENT}`,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  `00-${"0".repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${"0".repeat(16)}-01`,
  `ff-${TRACE}-${PARENT}-01`,
  `00-${TRACE}-${PARENT}-01-more`,
  `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`,
  `${"x".repeat(10_000)}`,
];

for (const traceparent of MALFORMED) {
  test(`the malformed traceparent ${JSON.stringify(traceparent.slice(0, 80))} is ignored`, () => {
    const tracing = kept();
    tracing.request({ traceparent }).end(ANSWERED);
    assert.equal(tracing.spans()[0]?.parent, null);
    assert.notEqual(tracing.spans()[0]?.trace_id, TRACE);
    assert.equal(tracing.resume(traceparent, "deliver", {}), null);
  });
}

test("a client that does not sample its trace is not sampled here, but its id is known", () => {
  const tracing = kept();
  const trace = tracing.request({ traceparent: `00-${TRACE}-${PARENT}-00` });
  trace.end(ANSWERED);
  assert.deepEqual([trace.trace_id, trace.span, tracing.spans()], [TRACE, null, []]);
});

test("a sampler by ratio samples that share of the requests, and parents decide for theirs", () => {
  const tracing = kept("parentbased_traceidratio", 0.1);
  const sampled = Array.from({ length: 10_000 }, () => tracing.request({}).span !== null);
  const share = sampled.filter(Boolean).length / sampled.length;
  assert.ok(share > 0.08 && share < 0.12, String(share));
  const inTrace = (flags: string) =>
    tracing.request({ traceparent: `00-${TRACE}-${PARENT}-${flags}` });
  assert.notEqual(inTrace("01").span, null);
  assert.equal(inTrace("00").span, null);
});

test("requests of their own have traces of their own, which their spans are in", () => {
  const tracing = kept("traceidratio", 0.5);
  const traces = Array.from({ length: 100 }, () => tracing.request({}));
  for (const trace of traces) trace.end(ANSWERED);
  const sampled = traces.filter(({ span }) => span !== null).map(({ trace_id }) => trace_id);
  assert.equal(new Set(traces.map(({ trace_id }) => trace_id)).size, 100);
  assert.deepEqual(
    tracing.spans().map(({ trace_id }) => trace_id),
    sampled,
  );
});

test("a sampler without parents asks nobody", () => {
  const request = { traceparent: `00-${TRACE}-${PARENT}-01` };
  assert.equal(kept("always_off").request(request).span, null);
  assert.equal(kept("traceidratio", 0).request(request).span, null);
  const unsampled = { traceparent: `00-${TRACE}-${PARENT}-00` };
  assert.notEqual(kept("always_on").request(unsampled).span, null);
});

test("parts of the work belong to it, and say that they failed", async () => {
  const tracing = kept();
  const trace = tracing.request({});
  assert.equal(await within(trace.span, "read", async () => 7), 7);
  const failing = within(trace.span, "record", () => Promise.reject(new TypeError("secret")));
  await assert.rejects(failing, TypeError);
  trace.end({ ...ANSWERED, status: 503 });
  const [read, record, request] = tracing.spans();
  assert.deepEqual([read?.name, record?.name, request?.name], ["read", "record", "POST /check"]);
  assert.deepEqual([read?.parent, record?.parent], [request?.span_id, request?.span_id]);
  assert.deepEqual([read?.failure, record?.failure], [undefined, "TypeError"]);
  assert.deepEqual([request?.code, request?.attributes["error.type"]], [2, "503"]);
});

test("work elsewhere resumes the trace", () => {
  const tracing = kept();
  const trace = tracing.request({});
  const attempt = tracing.resume(trace.span?.traceparent ?? "", "deliver", { "scc.attempt": 1 });
  attempt?.end({ "http.response.status_code": 500 }, "The endpoint responded with 500.");
  trace.end(ANSWERED);
  const [deliver, request] = tracing.spans();
  assert.deepEqual([deliver?.trace_id, deliver?.parent], [trace.trace_id, request?.span_id]);
  assert.equal(deliver?.attributes["scc.attempt"], 1);
  assert.equal(deliver?.failure, "The endpoint responded with 500.");
});

test("without a span, work is still done", async () => {
  assert.equal(await within(null, "read", async () => 7), 7);
});
