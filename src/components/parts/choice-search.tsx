import { TextField } from "#components/ui/text-field.tsx";

/** The search of a long choice in a form. */
export function ChoiceSearch({
  label,
  typed,
  onType,
  mono,
}: {
  label: string;
  typed: string;
  onType: (typed: string) => void;
  mono?: boolean;
}) {
  return (
    <TextField
      label={label}
      type="search"
      value={typed}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      // Enter would submit the form.
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      autoComplete="off"
      spellCheck={false}
      mono={mono}
    />
  );
}
