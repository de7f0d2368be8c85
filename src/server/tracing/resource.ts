import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from "@opentelemetry/resources";

/** What telemetry says of the process that it comes from. */
export type ProcessInfo = { version: string; role: string };

export function resourceOf(service: string, { version, role }: ProcessInfo): Resource {
  const own = resourceFromAttributes({
    "service.name": service,
    "service.version": version,
    "scc.role": role,
  });
  return defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }));
}
