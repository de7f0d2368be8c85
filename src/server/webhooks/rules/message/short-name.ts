import { nameText } from "#domain/text/name-text.ts";

/** Maximum characters of a name as it was chosen, and how many more hidden ones may add. */
const CHOSEN = 60;
const ADDED = 40;

/** A name on one line, with hidden characters named, and cut if it is long. */
export function shortName(name: string, most = CHOSEN): string {
  if (name === "") return "(empty)";
  const characters = [...name];
  for (let kept = Math.min(characters.length, most); kept > 0; kept -= 1) {
    const isCut = kept < characters.length;
    const text = nameText(characters.slice(0, kept).join("") + (isCut ? "…" : ""));
    if ([...text].length <= most + ADDED) return text;
  }
  return "…";
}
