import { serviceFailure, Unreachable } from "../failure.ts";
import { type Answer, problemOf } from "./answer.ts";

const LEAVE_OUT = "To send less, leave out the details of columns: --no-details.";

const ADVICE: Record<string, string> = {
  no_credits: "Ask your administrator to add credits.",
  not_permitted: "Use a key that has the right to do this.",
  account_suspended: "Ask your administrator.",
  contract_not_found: "`schema-check contracts list` lists the account's contracts.",
  unknown_path: "Check SCHEMA_CHECK_URL: it is the address of the service, without /api/v1.",
  body_too_large: LEAVE_OUT,
  too_much_to_check: LEAVE_OUT,
  internal_error: "Ask your administrator to look up the request id in the log.",
};

/** A response that is not what was asked for, with the service's own words and what to do. */
export function refused(url: string, answer: Pick<Answer, "status" | "headers" | "body">) {
  const { status, headers } = answer;
  const location = headers.get("location");
  if (status >= 300 && status < 400 && location) {
    const isAddress = URL.canParse(location, url);
    const target = isAddress ? new URL(location, url).origin : "an invalid address";
    return serviceFailure(
      `${url} redirects to ${target}. Your key was not sent there. If that is the service, set SCHEMA_CHECK_URL to it.`,
    );
  }
  const { title, detail, code, request_id } = problemOf(answer);
  const failure = status >= 500 ? (text: string) => new Unreachable(text) : serviceFailure;
  if (!title) {
    return failure(
      `${url} answered ${status}, but not as Schema Contract Check does. Check SCHEMA_CHECK_URL.`,
    );
  }
  const advice = status === 401 ? "Set SCHEMA_CHECK_KEY to an active key." : ADVICE[code ?? ""];
  const words = [`${url} answered ${status}: ${title}.`, detail, advice];
  return failure(
    `${words.filter(Boolean).join(" ")}${request_id ? ` (request ${request_id})` : ""}`,
  );
}
