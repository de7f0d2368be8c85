/** The lines of a form's field that are not empty. */
export function linesOf(field: FormDataEntryValue | null): string[] {
  return String(field ?? "")
    .split(/\r?\n/)
    .filter((line) => line !== "");
}
