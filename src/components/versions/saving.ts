import type { ColumnSource } from "./use-proposal.ts";

/** Which columns a dialog saves, and as what. */
export type Saving = {
  contract_id: string;
  source: ColumnSource;
  /** As the contract's next version, or as a contract under a new name. */
  as: "version" | "contract";
  /** Said above the columns. */
  note?: string;
};

/** How the dialog ends. */
export type SaveEnd = {
  onSaved: () => void;
  /** `isStale`: saving failed, perhaps because the page shows too little. */
  onCancel: (isStale: boolean) => void;
};
