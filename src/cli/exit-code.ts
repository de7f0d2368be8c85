/** How a run ends (docs/command-line.md, Exit codes). */
export const EXIT = {
  fine: 0,
  blocked: 1,
  usage: 2,
  service: 3,
  source: 4,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
