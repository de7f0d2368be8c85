/** The reports of `check` and `diff`, as `--format` and `-o` name them. */
export const REPORT_FORMATS = ["text", "json", "junit", "github", "gitlab", "markdown"] as const;

export type ReportFormat = (typeof REPORT_FORMATS)[number];
