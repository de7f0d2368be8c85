import { TextField } from "#components/ui/text-field.tsx";

/** The search box of a list of checks: a contract's name, or an id. */
export function FindField({
  find,
  contracts,
}: {
  /** Its text. */
  find: string;
  /** Contracts whose names it suggests. */
  contracts: readonly { name: string }[];
}) {
  return (
    <TextField
      label="Contract or check id"
      name="find"
      type="search"
      mono
      autoComplete="off"
      defaultValue={find}
      suggestions={contracts.map(({ name }) => name)}
    />
  );
}
