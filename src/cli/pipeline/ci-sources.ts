import type { Environment } from "../environment.ts";
import type { PipelineSource } from "../service/gate-shapes.ts";

type CiSource = Partial<Record<keyof PipelineSource, string | undefined>>;

/** A CI system: the variable that only it sets, and what its other variables say about a run. */
type CiSystem = [mark: string, read: (environment: Environment) => CiSource];

const SYSTEMS: readonly CiSystem[] = [
  [
    "GITHUB_ACTIONS",
    (env) => {
      const repository = joined(env.GITHUB_SERVER_URL, "/", env.GITHUB_REPOSITORY);
      return {
        repository,
        commit: env.GITHUB_SHA,
        ref: env.GITHUB_HEAD_REF || env.GITHUB_REF_NAME,
        run_url: joined(repository, "/actions/runs/", env.GITHUB_RUN_ID),
      };
    },
  ],
  [
    "GITLAB_CI",
    (env) => ({
      repository: env.CI_PROJECT_URL,
      commit: env.CI_COMMIT_SHA,
      ref: env.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME || env.CI_COMMIT_REF_NAME,
      run_url: env.CI_PIPELINE_URL,
    }),
  ],
  [
    "TF_BUILD",
    (env) => ({
      repository: env.BUILD_REPOSITORY_URI,
      commit: env.BUILD_SOURCEVERSION,
      ref: env.SYSTEM_PULLREQUEST_SOURCEBRANCH || env.BUILD_SOURCEBRANCH,
      run_url: joined(
        joined(env.SYSTEM_COLLECTIONURI, "", encoded(env.SYSTEM_TEAMPROJECT)),
        "/_build/results?buildId=",
        env.BUILD_BUILDID,
      ),
    }),
  ],
  [
    "BITBUCKET_BUILD_NUMBER",
    (env) => ({
      repository: env.BITBUCKET_GIT_HTTP_ORIGIN,
      commit: env.BITBUCKET_COMMIT,
      ref: env.BITBUCKET_BRANCH || env.BITBUCKET_TAG,
      run_url: joined(
        env.BITBUCKET_GIT_HTTP_ORIGIN,
        "/pipelines/results/",
        env.BITBUCKET_BUILD_NUMBER,
      ),
    }),
  ],
  [
    "CIRCLECI",
    (env) => ({
      repository: env.CIRCLE_REPOSITORY_URL,
      commit: env.CIRCLE_SHA1,
      ref: env.CIRCLE_BRANCH || env.CIRCLE_TAG,
      run_url: env.CIRCLE_BUILD_URL,
    }),
  ],
  [
    "BUILDKITE",
    (env) => ({
      repository: env.BUILDKITE_REPO,
      commit: env.BUILDKITE_COMMIT,
      ref: env.BUILDKITE_BRANCH || env.BUILDKITE_TAG,
      run_url: env.BUILDKITE_BUILD_URL,
    }),
  ],
  [
    "JENKINS_URL",
    (env) => ({
      repository: env.GIT_URL,
      commit: env.GIT_COMMIT,
      ref: env.CHANGE_BRANCH || env.BRANCH_NAME || env.GIT_BRANCH,
      run_url: env.BUILD_URL,
    }),
  ],
];

/** What the CI system says about its run; null outside of those that are known. */
export function ciSource(environment: Environment): CiSource | null {
  const system = SYSTEMS.find(([mark]) => environment[mark]);
  return system ? system[1](environment) : null;
}

function joined(start: string | undefined, between: string, end: string | undefined) {
  return start && end ? `${start}${between}${end}` : undefined;
}

function encoded(text: string | undefined) {
  return text && encodeURIComponent(text);
}
