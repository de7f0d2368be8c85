/** A program that a supervisor keeps running. */
export type Program = { name: string; command: string[]; env: Record<string, string> };
