/** Text as one word of a POSIX shell, whatever it contains. */
export function shellWord(text: string): string {
  return /^[\w./:@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Text as a string of YAML, which JSON's are. */
export const yamlString = (text: string): string => JSON.stringify(text);

/** Text as a string of Python, which JSON's are. */
export const pythonString = (text: string): string => JSON.stringify(text);

/** The lines of a text, each indented by this many spaces. */
export function indented(text: string, spaces: number): string {
  return text.replace(/^(?=.)/gm, " ".repeat(spaces));
}
