import type { Outputs } from "#components/calls/console-client.ts";

/** A mail about a check. */
export type Mailed = Outputs["decisions"]["explain"]["mails"][number];
