/** Where a pipeline says that it runs. */
export type Source = {
  repository: string | null;
  commit: string | null;
  ref: string | null;
  /** The file or folder in the repository that describes the data. */
  path: string | null;
  /** The page of the run. */
  run_url: string | null;
};
