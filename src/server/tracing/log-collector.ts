import { SeverityNumber } from "@opentelemetry/api";
import { type ExportResult, ExportResultCode, millisToHrTime } from "@opentelemetry/core";
import { OTLPExporterBase } from "@opentelemetry/otlp-exporter-base";
import {
  convertLegacyHttpOptions,
  createOtlpHttpExportDelegate,
} from "@opentelemetry/otlp-exporter-base/node-http";
import { LogsExporterMetricsHelper, ProtobufLogsSerializer } from "@opentelemetry/otlp-transformer";
import type { ReadableLogRecord } from "@opentelemetry/sdk-logs";
import { type ProcessInfo, resourceOf } from "./resource.ts";

/** Something that happened. */
export type LogRecord = {
  at: Date;
  eventName: string;
  body: string;
  attributes: Record<string, string | string[]>;
};

export type LogCollector = {
  /** Resolves when the collector has acknowledged the records. */
  send: (records: readonly LogRecord[]) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Opens the collector of OpenTelemetry's variables, which the delegate reads itself, or at `url`. It is the
 * package `exporter-logs-otlp-proto` in three lines: that one would bring older versions along.
 */
export function openLogCollector(
  service: string,
  process: ProcessInfo,
  config: { url?: string } = {},
): LogCollector {
  const options = convertLegacyHttpOptions(config, "LOGS", "v1/logs", {
    "Content-Type": "application/x-protobuf",
  });
  const exporter = new OTLPExporterBase<ReadableLogRecord[]>(
    createOtlpHttpExportDelegate(
      options,
      ProtobufLogsSerializer,
      "otlp_http_log_exporter",
      LogsExporterMetricsHelper,
      undefined,
    ),
  );
  const resource = resourceOf(service, process);
  const instrumentationScope = { name: "schema-contract-check", version: process.version };
  const readable = ({ at, ...record }: LogRecord): ReadableLogRecord => ({
    ...record,
    severityNumber: SeverityNumber.INFO,
    severityText: "INFO",
    hrTime: millisToHrTime(at.getTime()),
    hrTimeObserved: millisToHrTime(Date.now()),
    resource,
    instrumentationScope,
    droppedAttributesCount: 0,
  });
  return {
    send: (records) =>
      new Promise((resolve, reject) => {
        exporter.export(records.map(readable), ({ code, error }: ExportResult) => {
          if (code === ExportResultCode.SUCCESS) resolve();
          else reject(error ?? new Error("The collector did not take the entries."));
        });
      }),
    close: () => exporter.shutdown(),
  };
}
