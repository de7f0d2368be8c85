import type { Column } from "#domain/contracts/column.ts";
import { dbtLines, githubWorkflow, gitlabJob } from "./ci.ts";
import { checkLine, exampleName, exportLines } from "./command.ts";
import type { NamedContract } from "./contract-word.ts";
import { checkCurl } from "./curl.ts";
import { pipInstall, pythonCheck } from "./python.ts";

/** One way to check a contract from a pipeline: what to copy, and what to know. */
export type Way = {
  id: string;
  title: string;
  /** In words, with code in backticks. */
  note: string;
  blocks: { title: string; text: string }[];
};

/** The server, by the address that the reader used. */
export type PipelineServer = { url: string; version: string };

type Contract = NamedContract & { columns: readonly Column[] };

/** The ways to check a contract, with its name and the server's address filled in. */
export function waysToCheck({ url, version }: PipelineServer, contract: Contract): Way[] {
  return [
    {
      id: "command-line",
      title: "Command line",
      note: "Needs Node 20 or later and no installation. Exits with 1 if the data must not land.",
      blocks: [
        { title: "The server and your key", text: exportLines(url) },
        { title: "Check a file", text: checkLine(`${exampleName(contract)}.parquet`, contract) },
      ],
    },
    {
      id: "python",
      title: "Python",
      note: "`frame` is a pandas, polars or Spark frame, a pyarrow schema, or a dict of types.",
      blocks: [
        {
          title: "Install the client",
          text: `${pipInstall(url, version)}\n${exportLines(url)}`,
        },
        { title: "Check a frame", text: pythonCheck(contract) },
      ],
    },
    {
      id: "github",
      title: "GitHub",
      note: "Store your key as the secret `SCHEMA_CHECK_KEY`. Changes show as annotations.",
      blocks: [{ title: ".github/workflows/contract.yml", text: githubWorkflow(url, contract) }],
    },
    {
      id: "gitlab",
      title: "GitLab",
      note: "Store your key as the masked variable `SCHEMA_CHECK_KEY`. Changes show in the merge request.",
      blocks: [{ title: ".gitlab-ci.yml", text: gitlabJob(url, contract) }],
    },
    {
      id: "dbt",
      title: "dbt",
      note: "Set the two variables of the command line first. Types come from the model's contract, or from `target/catalog.json`.",
      blocks: [{ title: "Check a model", text: dbtLines(contract) }],
    },
    {
      id: "curl",
      title: "curl",
      note: "Sends the columns themselves, so it needs no file.",
      blocks: [{ title: "Check the columns", text: checkCurl(url, contract.id, contract.columns) }],
    },
  ];
}
