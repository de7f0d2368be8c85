import { isWebAddress } from "#components/parts/web-address.ts";
import type { Source } from "#domain/gate/source.ts";

/** Where the repository and the commit of a source can be read; null where nothing says so. */
export type SourceLinks = { repository: string | null; commit: string | null };

/**
 * Returns the pages of a repository and a commit. They are taken from what the pipeline said, never
 * guessed: the repository's own address, or that of a run whose path is in the repository.
 */
export function sourceLinks({ repository, commit, run_url }: Source): SourceLinks {
  const page = repository && repositoryPage(repository, run_url);
  if (!page) return { repository: null, commit: null };
  const isHash = commit !== null && /^[0-9a-f]{7,64}$/.test(commit);
  const commits = commitsPath(page, run_url);
  return {
    repository: page,
    commit: isHash && commits !== null ? `${page}/${commits}/${commit}` : null,
  };
}

/** Where hosts that everyone uses have their commits. */
const HOSTS: Record<string, string> = {
  "github.com": "commit",
  "gitlab.com": "-/commit",
  "bitbucket.org": "commits",
};

/** The path of commits below a repository's page; null where neither the run nor the host tells. */
function commitsPath(page: string, run_url: string | null) {
  if (run_url?.startsWith(`${page}/-/`)) return "-/commit";
  if (run_url?.startsWith(`${page}/actions/`)) return "commit";
  return HOSTS[new URL(page).hostname] ?? null;
}

function repositoryPage(repository: string, run_url: string | null) {
  if (isWebAddress(repository)) {
    const { origin, pathname } = new URL(repository);
    return origin + pathname.replace(/(\.git)?\/?$/, "");
  }
  if (!run_url || !isWebAddress(run_url)) return null;
  const { origin, pathname } = new URL(run_url);
  return pathname.startsWith(`/${repository}/`) ? `${origin}/${repository}` : null;
}
