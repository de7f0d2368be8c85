import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace";
import type { TracingSettings } from "./settings.ts";

const PARENT_BASED = "parentbased_";

/** Returns the sampler of this name; with "parentbased_" the client's trace decides, if there is one. */
export function samplerOf({ sampler, ratio }: Pick<TracingSettings, "sampler" | "ratio">): Sampler {
  const root = rootOf(sampler.replace(PARENT_BASED, ""), ratio);
  return sampler.startsWith(PARENT_BASED) ? new ParentBasedSampler({ root }) : root;
}

function rootOf(name: string, ratio: number): Sampler {
  if (name === "always_on") return new AlwaysOnSampler();
  if (name === "always_off") return new AlwaysOffSampler();
  return new TraceIdRatioBasedSampler(ratio);
}
