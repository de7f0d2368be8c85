/** From this many credits on, the operator has to confirm. */
export const UNUSUAL_CREDITS = 100_000;

/** More digits than the maximum has, and still exact as a number. */
const MAX_DIGITS = 12;

/**
 * Parses an amount with or without a comma, point or space between thousands; null for anything
 * else: "1.5" is not fifteen.
 */
export function readAmount(typed: string): number | null {
  const text = typed.trim();
  if (!/^(?:\d+|\d{1,3}(?:([ ,.\u00a0\u202f'])\d{3})(?:\1\d{3})*)$/.test(text)) return null;
  const digits = text.replace(/\D/g, "");
  return digits.length <= MAX_DIGITS ? Number(digits) : null;
}

const SMALL = [
  ...["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
  ...["eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"],
  "nineteen",
];

const TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

const SCALES = ["", " thousand", " million", " billion", " trillion"];

/** "one million two hundred fifty thousand": as a second reading of the digits. */
export function amountWords(amount: number): string {
  if (amount < 1000) return wordsBelowThousand(amount);
  const groups: string[] = [];
  for (let rest = amount, scale = 0; rest > 0; rest = Math.floor(rest / 1000), scale++) {
    const group = rest % 1000;
    if (group > 0) groups.unshift(wordsBelowThousand(group) + SCALES[scale]);
  }
  return groups.join(" ");
}

function wordsBelowThousand(number: number): string {
  if (number >= 100) {
    const rest = number % 100;
    const hundreds = `${SMALL[Math.floor(number / 100)]} hundred`;
    return rest > 0 ? `${hundreds} ${wordsBelowThousand(rest)}` : hundreds;
  }
  if (number < 20) return SMALL[number] ?? "";
  const tens = TENS[Math.floor(number / 10) - 2] ?? "";
  return number % 10 > 0 ? `${tens}-${SMALL[number % 10]}` : tens;
}
