/** The pages of a contract, in the order of their links; the path is below the contract's. */
export const CONTRACT_TABS = [
  { path: "", title: "Checks" },
  { path: "/columns", title: "Columns" },
  { path: "/versions", title: "Versions" },
  { path: "/policy", title: "Policy and approvals" },
  { path: "/consumers", title: "Consumers" },
  { path: "/pipeline", title: "Check it from your pipeline" },
] as const;
