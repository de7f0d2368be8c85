import { Option } from "commander";

/** How a command prints what it did or found, if that is not a report of checks. */
export function formatOption(): Option {
  return new Option("--format <format>", "output format").choices(["text", "json"]).default("text");
}
