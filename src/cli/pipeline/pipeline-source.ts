import type { Environment } from "../environment.ts";
import { usageFailure } from "../failure.ts";
import { pathFrom } from "../report/place/find-places.ts";
import type { PipelineSource } from "../service/gate-shapes.ts";
import { ciSource } from "./ci-sources.ts";
import { gitSource } from "./git-source.ts";
import { publicUrl } from "./public-url.ts";
import { MAX_SOURCE_LENGTH } from "./source-fields.ts";

type Asked = {
  environment: Environment;
  /** What the command line sets; false switches it off. */
  given: PipelineSource | false | undefined;
  /** The paths of what is checked. */
  paths: readonly string[];
  folder: string;
};

/** Where this run happens, for people who look at its checks; undefined if it is switched off. */
export async function pipelineSource(options: Asked): Promise<PipelineSource | undefined> {
  const { environment, given, paths, folder } = options;
  if (given === false || isOff(environment)) return undefined;
  const origin = ciSource(environment) ?? (await gitSource(folder));
  const path = onlyPath(paths, environment, folder);
  const source = cleaned({ ...origin, ...(path && { path }), ...given });
  return Object.keys(source).length > 0 ? source : undefined;
}

function isOff({ SCHEMA_CHECK_SOURCE: setting }: Environment): boolean {
  if (!setting || setting === "on") return false;
  if (setting === "off") return true;
  throw usageFailure("SCHEMA_CHECK_SOURCE must be on or off.");
}

/** The file that everything comes from, if it is one, as the repository has it. */
function onlyPath(paths: readonly string[], environment: Environment, folder: string) {
  const [path, ...others] = new Set(paths);
  if (path === undefined || others.length > 0) return null;
  return pathFrom(environment.GITHUB_WORKSPACE || environment.CI_PROJECT_DIR || folder, path);
}

/** Without passwords, and without what the service would refuse. */
function cleaned(source: Partial<Record<keyof PipelineSource, string | undefined>>) {
  const { repository, ref, run_url, ...others } = source;
  const fields = {
    repository: repository && publicUrl(repository),
    ...others,
    ref: ref?.replace(/^refs\/(heads|tags)\//, ""),
    run_url: run_url && withoutUser(run_url),
  };
  const kept = Object.entries(fields).filter(
    ([, value]) => value && value.length <= MAX_SOURCE_LENGTH,
  );
  return Object.fromEntries(kept) as PipelineSource;
}

function withoutUser(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) return null;
  return Object.assign(url, { username: "", password: "" }).href;
}
