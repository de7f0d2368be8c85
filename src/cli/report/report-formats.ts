/** The reports of `check` and `diff`, as `--format` and `-o` name them. */
export const REPORT_FORMATS = ["text", "json"] as const;

export type ReportFormat = (typeof REPORT_FORMATS)[number];
