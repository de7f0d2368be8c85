/**
 * Node flags for the server. By default V8 would allocate objects of waiting requests as
 * long-lived, and use twice the memory for new ones (docs/decisions/0019). The compile cache is
 * only valid for the same flags.
 */
export const SERVER_FLAGS = ["--no-allocation-site-pretenuring", "--max-semi-space-size=16"];
