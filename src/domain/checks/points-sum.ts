import { numberText } from "#domain/text/number-text.ts";
import { MAX_SEVERITY } from "./severity.ts";

/** "40 + 30 + 5 = 75 points"; more than eight terms become their sum alone, and the cap is named. */
export function pointsSum(points: readonly number[]): string {
  const sum = points.reduce((total, more) => total + more, 0);
  const terms =
    points.length > 1 && points.length <= 8
      ? `${points.join(" + ")} = ${numberText(sum)}`
      : numberText(sum);
  const capped = sum > MAX_SEVERITY ? `, capped at ${MAX_SEVERITY}` : "";
  return `${terms} points${capped}`;
}
