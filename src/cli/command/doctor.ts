import { examine } from "../doctor/examine.ts";
import { findingText } from "../doctor/finding.ts";
import { environment } from "../environment.ts";
import { EXIT } from "../exit-code.ts";

/** `doctor`: ends as a check would because of the first thing that is wrong. */
export async function doctor() {
  const findings = await examine(environment);
  const wrong = findings.find(({ exitCode }) => exitCode !== undefined);
  return {
    report: findings.map(findingText).join("\n"),
    exitCode: wrong?.exitCode ?? EXIT.fine,
  };
}
