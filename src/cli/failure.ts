import { EXIT, type ExitCode } from "./exit-code.ts";

/** Why a run ends without a result. The message says what is wrong and what to do. */
export class Failure extends Error {
  override name = "Failure";
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The service is down: no connection, or it answers that it cannot serve, after all attempts. */
export class Unreachable extends Failure {
  override name = "Unreachable";

  constructor(message: string) {
    super(EXIT.service, message);
  }
}

export const usageFailure = (message: string) => new Failure(EXIT.usage, message);
export const serviceFailure = (message: string) => new Failure(EXIT.service, message);
export const sourceFailure = (message: string) => new Failure(EXIT.source, message);
