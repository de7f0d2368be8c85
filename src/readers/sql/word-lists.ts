/** The words of a text, which blanks and line ends separate. */
export function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** The phrases of a text, which commas separate. */
export function phrasesOf(text: string): string[][] {
  return text.split(",").map(wordsOf);
}
