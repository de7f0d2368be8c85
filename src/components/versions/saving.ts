/** Where columns are taken from: a check's incoming schema, or a version of the contract. */
export type ColumnSource =
  | { kind: "check"; check_id: string }
  | { kind: "version"; version: number };

/** Which columns a dialog saves, and as what. */
export type Saving = {
  contract_id: string;
  source: ColumnSource;
  /** As the contract's next version, or as a contract under a new name. */
  as: "version" | "contract";
  /** Said above the columns. */
  note?: string;
  /** A check of the contract that is newer than the one whose schema is saved. */
  newer?: { id: string; created_at: string } | null;
};

/** How the dialog ends. */
export type SaveEnd = {
  onSaved: () => void;
  /** `isStale`: saving failed, perhaps because the page shows too little. */
  onCancel: (isStale: boolean) => void;
};
