/** Said where a contract cannot get another version. */
export const CHANGES_OFF =
  "On this server, the columns of a contract cannot change. For other columns, create a contract under a new name and let pipelines check against that one. Your administrator can allow new versions with CONTRACT_CHANGES=on.";
