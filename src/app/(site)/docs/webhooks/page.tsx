import type { Metadata } from "next";
import { baseUrl } from "#app/base-url.ts";
import { webhookCurl } from "#app/example-curl.ts";
import { Contents } from "#components/frame/contents.tsx";
import { GuideSection } from "#components/frame/guide-section.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { CodeText } from "#components/ui/code-text.tsx";
import { DELIVERY, VERIFY } from "#components/webhooks/webhook-examples.ts";
import { RETRY_DELAYS_SECONDS } from "#server/webhooks/rules/schedule.ts";

export const metadata: Metadata = { title: "Webhooks" };

const SECTIONS = {
  create: "Create one",
  arrives: "What arrives",
  verify: "Verify it",
  answer: "Answer it",
  "at-least-once": "At least once",
  fails: "When it fails",
  addresses: "Addresses",
};

const CONTENTS = Object.entries(SECTIONS).map(([id, label]) => ({ id, label }));

const [SECOND, THIRD] = RETRY_DELAYS_SECONDS;

/** How to receive webhooks: what an endpoint needs to know; docs/webhooks.md has more of it. */
export default async function WebhooksGuidePage() {
  return (
    <>
      <Contents groups={[{ title: "Webhooks", entries: CONTENTS }]} />
      <div className="min-w-0 max-w-3xl">
        <h1 className="text-title font-medium">Receiving webhooks</h1>
        <Text>
          The result of a check is posted to the endpoints that asked for it, signed, in the
          background.
        </Text>
        <Section id="create">
          <CodeBlock title="Create a webhook" text={webhookCurl(await baseUrl())} />
          <Text>
            `events` has at least one of `pass`, `warning` and `breaking`. With a `contract_id` the
            endpoint hears of that contract alone. The answer has the signing `secret`, this once;
            in the console you may rotate it later.
          </Text>
        </Section>
        <Section id="arrives">
          <CodeBlock title="A delivery" text={deliveryText()} copyable={false} />
          <CodeBlock title="Its secret, to try your code on it" text={DELIVERY.secret} />
          <Text>
            The body is the check, the same bytes that `GET /checks/…` answers. `webhook-id` is the
            delivery: every attempt of it has the same. A test event, sent from the console, has the
            ids `chk_test` and `ctr_test`.
          </Text>
        </Section>
        <Section id="verify">
          <Text>
            Anybody can post to your endpoint. `webhook-signature` is `v1,` and the base64
            HMAC-SHA256 of id, timestamp and raw body, joined by dots; its key is what stands behind
            `whsec_`, decoded from base64. Check it before you parse the body, in constant time, and
            refuse what is more than 5 minutes old:
          </Text>
          <CodeBlock title="Verify in Node" text={VERIFY} />
          <Text>
            `X-Service-Signature` is the lowercase hex HMAC-SHA256 of the raw body, keyed with the
            whole secret as text, `whsec_` included. It is simpler, and a recorded delivery fits it
            for ever. After a rotation only the new secret fits it, while `webhook-signature`
            carries both signatures for 24 hours.
          </Text>
        </Section>
        <Section id="answer">
          <Text>
            Answer any 2xx within 10 seconds: verify, store the body under its `webhook-id`, answer
            204, and then do the work. While you cannot store it, answer 503.
          </Text>
        </Section>
        <Section id="at-least-once">
          <Text>
            A delivery may reach you more than once, always under the same `webhook-id`: your answer
            was lost, or somebody sent it again. Make the id a primary key where you store what you
            receive, and answer 204 to a duplicate too. Deliveries come in any order; `created_at`
            tells which check was first.
          </Text>
        </Section>
        <Section id="fails">
          <Text>
            {`Everything but a 2xx is a failure, redirects too. The second attempt comes ${SECOND} seconds after the first failed, the third ${THIRD} seconds after the second; then the delivery is abandoned. Failures never switch a webhook off. The webhook's page in the console shows every attempt with its reason, and sends one delivery again, or all that failed since a time.`}
          </Text>
        </Section>
        <Section id="addresses">
          <Text>
            Deliveries go to public addresses only. Private, loopback, link-local and other special
            ones are refused, however they are written, unless the operator has opened their range.
            The certificate must be valid for the name in the URL.
          </Text>
        </Section>
      </div>
    </>
  );
}

function Section({ id, children }: { id: keyof typeof SECTIONS; children: React.ReactNode }) {
  return (
    <GuideSection id={id} title={SECTIONS[id]}>
      {children}
    </GuideSection>
  );
}

/** Text in which what stands in backticks is code. */
function Text({ children }: { children: string | string[] }) {
  return (
    <p className="mt-2 max-w-[65ch] text-ink-muted">
      <CodeText text={[children].flat().join("")} />
    </p>
  );
}

function deliveryText() {
  const lines = Object.entries(DELIVERY.headers).map(([name, value]) => `${name}: ${value}`);
  return ["POST /schema HTTP/1.1", ...lines, "", DELIVERY.body].join("\n");
}
