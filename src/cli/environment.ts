/** The environment variables of a run. */
export type Environment = Readonly<Record<string, string | undefined>>;

export const environment: Environment = process.env;
