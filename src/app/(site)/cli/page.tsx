import type { Metadata } from "next";
import { agentProgram, agentServer, claudeLines } from "#components/pipeline/agent.ts";
import { githubWorkflow, gitlabJob, preCommitHook } from "#components/pipeline/ci.ts";
import {
  checkLine,
  downloadLines,
  exportLines,
  npx,
  pinnedLine,
} from "#components/pipeline/command.ts";
import { COMMANDS } from "#components/pipeline/commands.ts";
import { configuration } from "#components/pipeline/configuration.ts";
import { EXIT_CODES } from "#components/pipeline/exit-codes.ts";
import { SOURCES } from "#components/pipeline/formats.ts";
import { pipInstall, pipInstallFromIndex, pythonCheck } from "#components/pipeline/python.ts";
import { npmInstall, typescriptCheck } from "#components/pipeline/typescript.ts";
import { WordTable } from "#components/pipeline/word-table.tsx";
import { Contents } from "#components/reference/contents.tsx";
import { GuideSection } from "#components/reference/guide-section.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { CodeText } from "#components/ui/code-text.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { runningApp } from "#server/handle.ts";
import { baseUrl } from "../../base-url.ts";
import { CONTRACT_NAME } from "../../example.ts";

export const metadata: Metadata = { title: "Command line" };

const SECTIONS = {
  run: "Run it",
  commands: "Commands",
  sources: "What it reads",
  "exit-codes": "Exit codes",
  configuration: "Configuration",
  ci: "In CI",
  python: "Python",
  typescript: "TypeScript",
  agents: "Agents",
  install: "Install it",
};

const CONTENTS = Object.entries(SECTIONS).map(([id, label]) => ({ id, label }));

const ORDERS = { id: "CONTRACT_ID", name: CONTRACT_NAME };

/** How to check from a pipeline, in lines with the server's own address. */
export default async function CommandLinePage() {
  const server = await baseUrl();
  const { version } = runningApp();
  return (
    <main className="grid gap-x-12 gap-y-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <Contents groups={[{ title: "Command line", entries: CONTENTS }]} />
      <div className="min-w-0 max-w-3xl">
        <h1 className="text-title font-medium">Check from your pipeline</h1>
        <Text>
          `schema-check` reads the columns of a file, a schema or a table, compares them with a
          contract on this server, and exits with a code that says whether the data may land. It
          sends column names and types, and never the data.
        </Text>
        <Running server={server} />
        <Reading />
        <InRepository server={server} />
        <Clients server={server} version={version} />
        <Agents server={server} />
        <Installing server={server} version={version} />
      </div>
    </main>
  );
}

function Running({ server }: { server: string }) {
  return (
    <Section id="run">
      <Text>
        You need Node 20 or later and an API key. There is nothing to install: npm downloads the
        command line from this server.
      </Text>
      <CodeBlock title="The server and your key" text={exportLines(server)} />
      <Text>
        Always give the address. `npx schema-check` without it runs another project's package from
        npm's registry.
      </Text>
      <CodeBlock title="Check a file" text={checkLine("orders.parquet", ORDERS)} />
      <CodeBlock
        title="Compare two files, without a server"
        text={npx("diff old/orders.sql new/orders.sql")}
      />
    </Section>
  );
}

function Reading() {
  return (
    <>
      <Section id="commands">
        <WordTable caption="Commands" heads={["Command", "Does"]} rows={COMMANDS} />
        <Text>
          `schema-check COMMAND --help` lists a command's options. `--format` chooses the report:
          `text`, `json`, `junit`, `github`, `gitlab` or `markdown`. `-o junit=report.xml` writes
          another one to a file.
        </Text>
      </Section>
      <Section id="sources">
        <Text>
          A source is recognised by its content, or you name its format with `--from`. Only the
          footer of a Parquet file is read, so its size does not matter.
        </Text>
        <WordTable caption="Sources" heads={["--from", "Reads"]} rows={SOURCES} />
        <p className="mt-2 max-w-[65ch] text-ink-muted">
          <TextLink href="/docs/types" className="text-ink">
            Types
          </TextLink>{" "}
          lists what each type becomes. A type without a counterpart is an error, never a guess;{" "}
          <code className="font-mono text-table text-ink">--map geometry=string</code> says what to
          read it as.
        </p>
      </Section>
      <Section id="exit-codes">
        <WordTable caption="Exit codes" heads={["Code", "Means"]} rows={EXIT_CODES} />
      </Section>
    </>
  );
}

function InRepository({ server }: { server: string }) {
  return (
    <>
      <Section id="configuration">
        <Text>
          With a `schema-check.yaml` in your repository, `schema-check check` without arguments
          checks everything it lists. The first line lets editors complete and validate it. Never
          put the key in it.
        </Text>
        <CodeBlock title="schema-check.yaml" text={configuration(server)} />
      </Section>
      <Section id="ci">
        <Text>Store your key as the secret `SCHEMA_CHECK_KEY`.</Text>
        <CodeBlock
          title="GitHub: .github/workflows/contract.yml"
          text={githubWorkflow(server, ORDERS)}
        />
        <CodeBlock title="GitLab: .gitlab-ci.yml" text={gitlabJob(server, ORDERS)} />
        <CodeBlock title="pre-commit: .pre-commit-config.yaml" text={preCommitHook(server)} />
      </Section>
    </>
  );
}

function Clients({ server, version }: { server: string; version: string }) {
  return (
    <>
      <Section id="python">
        <Text>
          The Python client needs Python 3.9 and nothing else. It checks pandas, polars and Spark
          frames, pyarrow schemas, DuckDB relations, dataclasses, pydantic models and dicts of
          types, and reads the same two variables.
        </Text>
        <CodeBlock title="Install the Python client" text={pipInstall(server, version)} />
        <Text>
          Or take whichever version this server has, from its package index. It has this package and
          no others.
        </Text>
        <CodeBlock title="Install it from the index" text={pipInstallFromIndex(server)} />
        <CodeBlock title="Check a frame" text={pythonCheck(ORDERS)} />
      </Section>
      <Section id="typescript">
        <Text>The npm package also has a typed client for the whole API.</Text>
        <CodeBlock title="Install the TypeScript client" text={npmInstall(server)} />
        <CodeBlock title="Check columns" text={typescriptCheck()} />
      </Section>
    </>
  );
}

function Agents({ server }: { server: string }) {
  return (
    <Section id="agents">
      <Text>
        A coding agent can read contracts, compare schemas, explain checks and propose changes. Give
        it a key of its own, made for a coding agent: with the rights `check` and `read`, or `read`
        alone to spend no credits. It cannot approve anything.
      </Text>
      <CodeBlock title="Claude Code" text={claudeLines(server)} />
      <CodeBlock title="Cursor: .cursor/mcp.json" text={agentServer(server)} />
      <CodeBlock title="Agents that start a program" text={agentProgram(server)} />
    </Section>
  );
}

function Installing({ server, version }: { server: string; version: string }) {
  return (
    <Section id="install">
      <Text>
        npx keeps what it downloaded from an address, even after this server is updated. `rm -rf
        ~/.npm/_npx` clears it. An address with a version always means that version. Once this
        server has another one, it answers 404 and says which.
      </Text>
      <CodeBlock title="Pin this version" text={pinnedLine(version)} />
      <Text>In an image, install the package or use the single file.</Text>
      <CodeBlock
        title="Install the package"
        text={`${npmInstall(server, "--global ")}\nschema-check --version`}
      />
      <Text>
        Each file has its SHA-256 checksum beside it, at the same address with `.sha256` at the end.
      </Text>
      <CodeBlock title="Use the single file" text={downloadLines(server, version)} />
    </Section>
  );
}

function Section({ id, children }: { id: keyof typeof SECTIONS; children: React.ReactNode }) {
  return (
    <GuideSection id={id} title={SECTIONS[id]}>
      {children}
    </GuideSection>
  );
}

/** Text with code in backticks. */
function Text({ children }: { children: string }) {
  return (
    <p className="mt-2 max-w-[65ch] text-ink-muted">
      <CodeText text={children} />
    </p>
  );
}
