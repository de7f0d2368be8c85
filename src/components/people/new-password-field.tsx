import { TextField } from "#components/ui/text-field.tsx";
import { MIN_PASSWORD_LENGTH } from "#domain/people/password.ts";

/** The field for a new password. */
export function NewPasswordField({
  label,
  name,
  error,
}: {
  label: string;
  name: string;
  error: string | null;
}) {
  return (
    <TextField
      label={label}
      name={name}
      type="password"
      autoComplete="new-password"
      hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
      required
      error={error}
    />
  );
}
