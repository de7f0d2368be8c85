/** Folders and files of tests, of this project or of a package. */
const OF_TESTS =
  /(^|\/)(test|tests|testing|fixtures|specs|__tests__|__mocks__)(\/|$)|\.(test|spec)\.(d\.)?[cm]?[jt]sx?$/;

/** What tools and people keep beside the code: settings of editors, .env, .npmrc. */
const HIDDEN = /(^|\/)\.(?!next(\/|$))[^/]+/;

/** The command line's source; the release has what is built from it. */
const OF_THE_COMMAND_LINE = /^src\/cli(\/|$)/;

/** Parts of .next that no server reads: what `next build` and `next dev` work with, and source maps. */
const OF_BUILDS =
  /^\.next\/(build|cache|dev|diagnostics|lock|trace|trace-build|turbopack|types|[^/]*\.nft\.json)(\/|$)|^\.next\/.*\.map$/;

/** Returns whether a path, relative to the project, has no place in a release. */
export function isLeftOut(path: string) {
  return [OF_TESTS, HIDDEN, OF_THE_COMMAND_LINE, OF_BUILDS].some((pattern) => pattern.test(path));
}
