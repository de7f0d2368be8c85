/** The name of a table that has none of its own: its file's, without the extensions. */
export function nameOfFile(file: string): string {
  const [name = ""] =
    file
      .split("/")
      .at(-1)
      ?.split(/(?<=.)\./) ?? [];
  return name;
}
