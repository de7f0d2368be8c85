import { runGithub } from "./github/run-github.ts";
import { runGitlab } from "./gitlab/run-gitlab.ts";
import { runJson } from "./json/run-json.ts";
import { runJunit } from "./junit/run-junit.ts";
import { runMarkdown } from "./markdown/run-markdown.ts";
import type { Report } from "./report.ts";
import type { ReportFormat } from "./report-formats.ts";
import { runText } from "./text/run-text.ts";

export const REPORTS: Record<ReportFormat, Report> = {
  text: runText,
  json: runJson,
  junit: runJunit,
  github: runGithub,
  gitlab: runGitlab,
  markdown: runMarkdown,
};
