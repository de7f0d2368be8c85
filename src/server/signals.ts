import { channel } from "node:diagnostics_channel";

/**
 * Something that happened, for metrics to count. While nobody listens to a signal, sending it costs
 * nothing, and its message need not be made.
 */
export type Signal<Message> = {
  isHeard: () => boolean;
  send: (message: Message) => void;
  /** Calls `listener` for each message. Returns a function that stops it. */
  hear: (listener: (message: Message) => void) => () => void;
};

function signal<Message>(name: string): Signal<Message> {
  const all = channel(`schema-contract-check:${name}`);
  return {
    isHeard: () => all.hasSubscribers,
    send: (message) => all.publish(message),
    hear(listener) {
      const subscriber = (message: unknown) => listener(message as Message);
      all.subscribe(subscriber);
      return () => void all.unsubscribe(subscriber);
    },
  };
}

/** A request that was answered. `operation` is a documented one, never what a client sent. */
export const requestAnswered = signal<{
  door: string;
  operation: string;
  status: number;
  seconds: number;
}>("request-answered");

/** A request that was refused, with the error's code. */
export const requestRefused = signal<{ problem: string }>("request-refused");

/** A statement that was shared by the calls of a moment. */
export const statementEnded = signal<{
  statement: string;
  calls: number;
  seconds: number;
  failed: boolean;
}>("statement-ended");

/** Checks that one statement stored, by outcome. */
export const checksRecorded = signal<{
  credits: number;
  outcomes: { result: string; decision: string; checks: number }[];
}>("checks-recorded");

/** An attempt to deliver; `outcome` is one of few words. */
export const deliveryAttempted = signal<{ outcome: string; seconds: number | null }>(
  "delivery-attempted",
);

/** A delivery of which no further attempt is made. */
export const deliveryFinished = signal<{ status: "delivered" | "abandoned" }>("delivery-finished");

/** An attempt to send a mail. */
export const mailAttempted = signal<{ kind: string; outcome: "sent" | "failed" | "released" }>(
  "mail-attempted",
);

/** An answered step of signing in. */
export const signInAnswered = signal<{ step: string; outcome: string }>("sign-in-answered");

/** Entries of the audit log that went to a collector, or did not. */
export const auditExported = signal<{
  outcome: "exported" | "failed" | "dropped";
  entries: number;
}>("audit-exported");

/** A step of the hourly housekeeping; `rows` is how many it processed. */
export const housekeepingDone = signal<{
  step: string;
  rows: number;
  seconds: number;
  failed: boolean;
}>("housekeeping-done");
