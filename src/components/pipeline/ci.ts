import { checkLine, exampleName, pipelineLines } from "./command.ts";
import type { NamedContract } from "./contract-word.ts";
import { indented, shellWord, yamlString } from "./quote.ts";

/** A workflow of GitHub that checks a file with every pull request. */
export function githubWorkflow(server: string, contract: NamedContract): string {
  const source = `models/${exampleName(contract)}.sql`;
  const check = pipelineLines("$RUNNER_TEMP", source, contract, "--format github");
  return `name: Schema contract
on: pull_request
jobs:
  contract:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - name: Check the contract
        env:
          SCHEMA_CHECK_URL: ${yamlString(server)}
          SCHEMA_CHECK_KEY: \${{ secrets.SCHEMA_CHECK_KEY }}
        run: |
${indented(check, 10)}`;
}

/** A job of GitLab; the key is a masked variable of the project. */
export function gitlabJob(server: string, contract: NamedContract): string {
  const source = `models/${exampleName(contract)}.sql`;
  const check = pipelineLines("/tmp", source, contract, "-o gitlab=code-quality.json");
  return `contract:
  image: node:22
  variables:
    SCHEMA_CHECK_URL: ${yamlString(server)}
  script:
    - |
${indented(check, 6)}
  artifacts:
    when: always
    reports:
      codequality: code-quality.json`;
}

/** A hook of pre-commit that compares two files, without a server's judgement. */
export function preCommitHook(server: string): string {
  const entry = `npx --yes ${shellWord(server)}/cli/schema-check.tgz diff contracts/orders.yaml models/orders.sql`;
  return `repos:
  - repo: local
    hooks:
      - id: schema-check
        name: schema-check
        language: system
        entry: ${yamlString(entry)}
        files: ^(contracts/orders\\.yaml|models/orders\\.sql)$
        pass_filenames: false`;
}

/** Checks the model of dbt that has the contract's name. */
export function dbtLines(contract: NamedContract): string {
  const source = `target/manifest.json --table ${exampleName(contract)}`;
  return `dbt parse\n${checkLine(source, contract)}`;
}
