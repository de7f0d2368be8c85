import { z } from "zod";

const endpoint = z.url({ protocol: /^https?$/ });
const protocol = z.literal("http/protobuf", "must be http/protobuf, the only supported protocol");

/**
 * OpenTelemetry's variables, as far as they are read here. Its exporter itself reads the rest of
 * OTEL_EXPORTER_OTLP_…, and OTEL_RESOURCE_ATTRIBUTES.
 */
export const TracingVariables = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint.optional(),
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: endpoint.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol.optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol.optional(),
  OTEL_EXPORTER_OTLP_LOGS_PROTOCOL: protocol.optional(),
  OTEL_SDK_DISABLED: z
    .string()
    .toLowerCase()
    .pipe(z.enum(["true", "false"]))
    .default("false"),
  OTEL_TRACES_EXPORTER: z.enum(["otlp", "none"]).default("otlp"),
  OTEL_LOGS_EXPORTER: z.enum(["otlp", "none"]).optional(),
  OTEL_TRACES_SAMPLER: z
    .enum([
      ...(["always_on", "always_off", "traceidratio"] as const),
      ...(["parentbased_always_on", "parentbased_always_off"] as const),
      "parentbased_traceidratio",
    ])
    .default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SERVICE_NAME: z.string().default("schema-contract-check"),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(1).default(5000),
});

type Variables = z.output<typeof TracingVariables>;

export type TracingSettings = {
  service: string;
  sampler: Variables["OTEL_TRACES_SAMPLER"];
  /** The share of traces that are sampled, for a sampler by ratio. */
  ratio: number;
  /** How long finished spans wait for others to be exported with. */
  delay_ms: number;
};

/** How the audit log is exported. */
type AuditExportSettings = { service: string };

/**
 * Returns how entries of the audit log are exported; null when nobody has asked for it. The endpoint
 * of traces alone does not: the entries name people and their addresses.
 */
export function auditExportSettings(variables: Variables): AuditExportSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_LOGS_ENDPOINT } = variables;
  const { OTEL_LOGS_EXPORTER, OTEL_SDK_DISABLED, OTEL_SERVICE_NAME: service } = variables;
  if (OTEL_SDK_DISABLED === "true" || OTEL_LOGS_EXPORTER === "none") return null;
  const isWanted =
    OTEL_EXPORTER_OTLP_LOGS_ENDPOINT || (OTEL_EXPORTER_OTLP_ENDPOINT && OTEL_LOGS_EXPORTER);
  return isWanted ? { service } : null;
}

/** Returns how traces are exported; null when nobody has said where to. */
export function tracingSettings(variables: Variables): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } = variables;
  const isOff = variables.OTEL_SDK_DISABLED === "true" || variables.OTEL_TRACES_EXPORTER === "none";
  if (isOff || !(OTEL_EXPORTER_OTLP_ENDPOINT || OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)) return null;
  return {
    service: variables.OTEL_SERVICE_NAME,
    sampler: variables.OTEL_TRACES_SAMPLER,
    ratio: variables.OTEL_TRACES_SAMPLER_ARG,
    delay_ms: variables.OTEL_BSP_SCHEDULE_DELAY,
  };
}
