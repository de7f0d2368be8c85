import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./tools.ts";

const OPENAPI_GENERATOR = "7.25.0";
const OAPI_CODEGEN = "v2.8.2";
const OPENAPI_PYTHON_CLIENT = "0.29.1";

const PROGRAMS = join(import.meta.dirname, "programs");
const TSC = join(import.meta.dirname, "..", "..", "node_modules", "typescript", "bin", "tsc");

/** What a generated client is compiled in: a folder with the document as openapi.json. */
type Place = { dir: string; openapiGenerator: string };

export type Generator = {
  title: string;
  /** The programs that it needs. */
  needs: string[];
  /** Generates and compiles, and returns the command that calls the service; none if it cannot. */
  build: (place: Place) => Promise<string[] | null>;
};

/** Fetches openapi-generator with Maven, into the folder. Returns its path. */
export async function fetchOpenapiGenerator(dir: string): Promise<string> {
  const artifact = `org.openapitools:openapi-generator-cli:${OPENAPI_GENERATOR}`;
  await run(dir, [
    "mvn",
    "-q",
    "-B",
    "dependency:copy",
    `-Dartifact=${artifact}`,
    `-DoutputDirectory=${dir}`,
  ]);
  return join(dir, `openapi-generator-cli-${OPENAPI_GENERATOR}.jar`);
}

export const GENERATORS: readonly Generator[] = [
  {
    title: `openapi-generator ${OPENAPI_GENERATOR} for Go`,
    needs: ["java", "mvn", "go"],
    async build(place) {
      const module = ["--git-host=example.com", "--git-user-id=scc", "--git-repo-id=client"];
      await generate(place, "go", [
        "--package-name=client",
        "--global-property=apiTests=false",
        ...module,
      ]);
      copyProgram(place, "go", "client/trial");
      const dir = join(place.dir, "client");
      await run(dir, ["go", "vet", "./..."]);
      await run(dir, ["go", "build", "-o", "../trial", "./trial"]);
      return ["./trial"];
    },
  },
  {
    title: `oapi-codegen ${OAPI_CODEGEN} for Go`,
    needs: ["go"],
    async build(place) {
      copyProgram(place, "oapi-codegen", ".");
      mkdirSync(join(place.dir, "client"));
      writeFileSync(join(place.dir, "go.mod"), "module example.com/scc\n\ngo 1.24\n");
      const generator = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${OAPI_CODEGEN}`;
      const options = ["-generate", "types,client", "-package", "client", "-o", "client/client.go"];
      await run(place.dir, ["go", "run", generator, ...options, "openapi.json"]);
      await run(place.dir, ["go", "mod", "tidy"]);
      await run(place.dir, ["go", "vet", "./..."]);
      await run(place.dir, ["go", "build", "-o", "trial", "."]);
      return ["./trial"];
    },
  },
  {
    title: `openapi-generator ${OPENAPI_GENERATOR} for Java`,
    needs: ["java", "mvn"],
    async build(place) {
      await generate(place, "java", []);
      copyProgram(place, "java", "client/src/main/java");
      const quick = ["-Dmaven.javadoc.skip", "-Dmaven.source.skip", "-DskipTests"];
      await run(join(place.dir, "client"), ["mvn", "-q", "-B", ...quick, "package"]);
      return ["java", "-cp", "client/target/classes:client/target/lib/*", "Main"];
    },
  },
  {
    title: `openapi-generator ${OPENAPI_GENERATOR} for Kotlin`,
    needs: ["java", "mvn"],
    async build(place) {
      await generate(place, "kotlin", []);
      copyProgram(place, "kotlin", "client/src/main/kotlin");
      const pom = join(PROGRAMS, "kotlin", "pom.xml");
      cpSync(pom, join(place.dir, "client", "pom.xml"));
      const goals = ["compile", "dependency:copy-dependencies", "-DoutputDirectory=target/lib"];
      await run(join(place.dir, "client"), ["mvn", "-q", "-B", ...goals]);
      return ["java", "-cp", "client/target/classes:client/target/lib/*", "MainKt"];
    },
  },
  {
    title: `openapi-generator ${OPENAPI_GENERATOR} for Python`,
    needs: ["java", "mvn", "python3"],
    async build(place) {
      await generate(place, "python", []);
      copyProgram(place, "python", ".");
      return [await installed(place, "client"), "main.py"];
    },
  },
  {
    title: `openapi-python-client ${OPENAPI_PYTHON_CLIENT}`,
    needs: ["python3"],
    async build(place) {
      copyProgram(place, "openapi-python-client", ".");
      const python = await installed(place, `openapi-python-client==${OPENAPI_PYTHON_CLIENT}`);
      const command = ["generate", "--path", "openapi.json", "--output-path", "client"];
      const PATH = `${join(place.dir, "venv", "bin")}:${process.env.PATH}`;
      await run(place.dir, ["venv/bin/openapi-python-client", ...command], { PATH });
      await run(place.dir, [python, "-m", "pip", "install", "-q", "./client"]);
      return [python, "main.py"];
    },
  },
  {
    title: `openapi-generator ${OPENAPI_GENERATOR} for Rust`,
    needs: ["java", "mvn", "cargo"],
    async build(place) {
      await generate(place, "rust", []);
      copyProgram(place, "rust", "client/src/bin");
      const dir = join(place.dir, "client");
      await run(dir, ["cargo", "add", "-q", "tokio@1", "--features=macros,rt"]);
      await run(dir, ["cargo", "build", "-q"]);
      return ["client/target/debug/main"];
    },
  },
  {
    title: `openapi-generator ${OPENAPI_GENERATOR} for TypeScript with fetch`,
    needs: ["java", "mvn"],
    async build(place) {
      await generate(place, "typescript-fetch", [
        "--additional-properties=importFileExtension=.ts",
      ]);
      copyProgram(place, "typescript-fetch", ".");
      writeFileSync(join(place.dir, "package.json"), '{"type":"module"}');
      const strict = ["--strict", "--target", "es2024", "--module", "nodenext"];
      const rewritten = ["--rewriteRelativeImportExtensions", "--outDir", "built", "main.ts"];
      await run(place.dir, [process.execPath, TSC, ...strict, ...rewritten]);
      return [process.execPath, "built/main.js"];
    },
  },
  {
    title: `openapi-generator ${OPENAPI_GENERATOR} for C#`,
    needs: ["java", "mvn", "dotnet"],
    async build(place) {
      await generate(place, "csharp", []);
      await run(join(place.dir, "client"), ["dotnet", "build", "src/Org.OpenAPITools"]);
      return null;
    },
  },
];

async function generate({ dir, openapiGenerator }: Place, generator: string, options: string[]) {
  const what = ["generate", "-i", "openapi.json", "-g", generator, "-o", "client"];
  await run(dir, ["java", "-jar", openapiGenerator, ...what, ...options]);
}

function copyProgram({ dir }: Place, generator: string, to: string) {
  cpSync(join(PROGRAMS, generator), join(dir, to), { recursive: true });
}

/** Installs a package into an environment of its own, and returns the path of its Python. */
async function installed({ dir }: Place, name: string): Promise<string> {
  await run(dir, ["python3", "-m", "venv", "venv"]);
  const python = "venv/bin/python";
  await run(dir, [python, "-m", "pip", "install", "-q", name.includes("==") ? name : `./${name}`]);
  return python;
}
