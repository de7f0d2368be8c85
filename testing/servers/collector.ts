import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";

/** A span as it arrived over OTLP. Ids are hex; a root has the parent "". */
export type ReceivedSpan = {
  service: string;
  trace_id: string;
  span_id: string;
  parent_id: string;
  name: string;
  kind: number;
  attributes: Record<string, string | number>;
  /** 2 is an error. */
  status: number;
};

/** A log record as it arrived over OTLP; `at` is in milliseconds. */
export type ReceivedLog = {
  service: string;
  at: number;
  severity: string;
  event: string;
  body: string;
  attributes: Record<string, string | number>;
};

export type Collector = {
  url: string;
  spans: ReceivedSpan[];
  logs: ReceivedLog[];
  types: Set<string>;
  /** What it answers. */
  status: number;
};

/** Starts a collector of traces and logs, which receives OTLP over HTTP in protobuf. */
export async function startCollector(t: TestContext): Promise<Collector> {
  const collector: Collector = { url: "", spans: [], logs: [], types: new Set(), status: 200 };
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk) => chunks.push(chunk));
    req.on("end", () => {
      collector.types.add(`${req.method} ${req.url} ${req.headers["content-type"]}`);
      const body = Buffer.concat(chunks);
      if (collector.status !== 200) return void res.writeHead(collector.status).end();
      if (req.url?.endsWith("/logs")) collector.logs.push(...logsOf(body));
      else collector.spans.push(...spansOf(body));
      res.writeHead(200, { "Content-Type": "application/x-protobuf" }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return collector;
}

/** A field of a message: a number, or bytes. */
type Field = { number: number; value: bigint | Buffer };

/** ExportTraceServiceRequest > ResourceSpans > ScopeSpans > Span. */
function spansOf(request: Buffer): ReceivedSpan[] {
  return parts(request, 1).flatMap((resourceSpans) => {
    const [resource = Buffer.alloc(0)] = parts(resourceSpans, 1);
    const service = String(attributesOf(parts(resource, 1))["service.name"]);
    return parts(resourceSpans, 2)
      .flatMap((scopeSpans) => parts(scopeSpans, 2))
      .map((span) => ({
        service,
        trace_id: parts(span, 1)[0]?.toString("hex") ?? "",
        span_id: parts(span, 2)[0]?.toString("hex") ?? "",
        parent_id: parts(span, 4)[0]?.toString("hex") ?? "",
        name: parts(span, 5)[0]?.toString() ?? "",
        kind: numberOf(span, 6),
        attributes: attributesOf(parts(span, 9)),
        status: numberOf(parts(span, 15)[0] ?? Buffer.alloc(0), 3),
      }));
  });
}

/** ExportLogsServiceRequest > ResourceLogs > ScopeLogs > LogRecord. */
function logsOf(request: Buffer): ReceivedLog[] {
  return parts(request, 1).flatMap((resourceLogs) => {
    const [resource = Buffer.alloc(0)] = parts(resourceLogs, 1);
    const service = String(attributesOf(parts(resource, 1))["service.name"]);
    return parts(resourceLogs, 2)
      .flatMap((scopeLogs) => parts(scopeLogs, 2))
      .map((log) => ({
        service,
        at: Number((parts(log, 1)[0]?.readBigUInt64LE() ?? 0n) / 1_000_000n),
        severity: parts(log, 3)[0]?.toString() ?? "",
        event: parts(log, 12)[0]?.toString() ?? "",
        body: parts(parts(log, 5)[0] ?? Buffer.alloc(0), 1)[0]?.toString() ?? "",
        attributes: attributesOf(parts(log, 6)),
      }));
  });
}

/** KeyValue { key = 1, value = 2 }, AnyValue { string_value = 1, int_value = 3 }. */
function attributesOf(pairs: Buffer[]): Record<string, string | number> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [value = Buffer.alloc(0)] = parts(pair, 2);
      const [text] = parts(value, 1);
      return [String(parts(pair, 1)[0]), text?.toString() ?? numberOf(value, 3)];
    }),
  );
}

function parts(message: Buffer, number: number): Buffer[] {
  const fields = fieldsOf(message).filter((field) => field.number === number);
  return fields.map(({ value }) => value).filter((value) => Buffer.isBuffer(value));
}

function numberOf(message: Buffer, number: number): number {
  const match = fieldsOf(message).find((field) => field.number === number);
  return typeof match?.value === "bigint" ? Number(match.value) : 0;
}

function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++] ?? 0;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const bytes = (length: number) => {
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const tag = Number(varint());
    const number = tag >> 3;
    const type = tag & 7;
    if (type === 0) fields.push({ number, value: varint() });
    else if (type === 1) fields.push({ number, value: bytes(8) });
    else if (type === 2) fields.push({ number, value: bytes(Number(varint())) });
    else if (type === 5) fields.push({ number, value: bytes(4) });
    else throw new Error(`a field of type ${type}`);
  }
  return fields;
}
