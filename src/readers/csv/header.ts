import { typeOfText } from "../records/text-type.ts";
import { type Place, UnreadableSource } from "../unreadable.ts";

/** What Spark calls the columns of a file without names. */
export function unnamed(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `_c${index}`);
}

/** Refuses cells that are no names, unless somebody says that they are. */
export function checkNames(names: readonly string[], isTold: boolean, place: Place): void {
  const isIndex = names.length > 1 && names[0]?.trim() === "" && names.indexOf("", 1) < 0;
  const valueName = isIndex ? undefined : names.find(isValue);
  if (!isTold && valueName !== undefined && !areYears(names.filter(isValue))) {
    const problem = `${valueName.slice(0, 80)} looks like a value, not like a column's name.`;
    throw new UnreadableSource(
      `${problem} If this line has the names, say --header; if it is data, --no-header or add one with names.`,
      place,
      `${problem} If this line is data, add one with names above it; if it has the names, paste them as a list of columns with their types.`,
    );
  }
  if (/^sep=/i.test(names[0] ?? "") && names.join("").length <= 5) {
    throw new UnreadableSource(
      "This line tells Excel the separator. Remove it; the separator is found without it.",
      place,
    );
  }
  const seen = new Set<string>();
  for (const [index, name] of names.entries()) {
    if (name.trim() === "") {
      const problem = `The header has no name for column ${index + 1}.`;
      const wayOut = isIndex
        ? " If pandas wrote it, leave its index out: to_csv(…, index=False)."
        : "";
      throw new UnreadableSource(problem + wayOut, place);
    }
    if (seen.has(name)) {
      throw new UnreadableSource(`The header lists ${name.slice(0, 80)} twice.`, place);
    }
    seen.add(name);
  }
}

function isValue(name: string) {
  return name !== "" && (typeOfText(name) !== "string" || VALUES.some((form) => form.test(name)));
}

/** Texts that are no names of columns: null, times, dates of other countries, and so on. */
const VALUES = [
  /^\\N$/,
  /^\d\d?:\d\d(:\d\d(\.\d+)?)?$/,
  /^\d\d?([/.-])\d\d?\1\d{4}( |$)/,
  /^\d{4}([/.])\d\d?\1\d\d?( |$)/,
  /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i,
  /^[^@\s]+@[^@\s]+\.[a-z]+$/i,
  /^https?:\/\//,
  /^\d+(\.\d+){3}$/,
  /^\+?\d+$/,
  /^[-+]?[$€£]? ?\d{1,3}([,. ]\d{3})*([.,]\d+)? ?[$€£]?$/,
];

/** A column for each year is common. */
function areYears(values: readonly string[]) {
  return values.length > 1 && values.every((value) => /^(19|20)\d\d$/.test(value));
}

/** What pandas calls its index when it reads a file that has one without a name. */
export function noteOf(names: readonly string[]): string | undefined {
  if (names[0] !== "Unnamed: 0") return undefined;
  return "Unnamed: 0 is an index that pandas wrote. Leave it out with to_csv(…, index=False).";
}
