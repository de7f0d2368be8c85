/** Said where a contract cannot get another version. */
export const CHANGES_OFF =
  "On this server, contracts keep their columns: other columns need a contract under a new name, which pipelines then check against. Your administrator can allow new versions with CONTRACT_CHANGES=on.";
