/** A proxy that did not let a request through, or could not be reached. */
export class BrokenProxy extends Error {
  readonly proxy: string;
  /** What it answered; null without an answer. */
  readonly status: number | null;

  constructor(proxy: string, status: number | null, cause?: unknown) {
    super(`the proxy ${proxy} answered ${status}`, { cause });
    this.proxy = proxy;
    this.status = status;
  }
}
