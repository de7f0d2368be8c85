/**
 * What Node runs the server with: V8 would take what requests make for long-lived when they have to
 * wait, and keep twice the room for what is new (docs/decisions/0019). What Node has compiled counts
 * for the same flags only.
 */
export const SERVER_FLAGS = ["--no-allocation-site-pretenuring", "--max-semi-space-size=16"];
