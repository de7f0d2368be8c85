import type { Metadata } from "next";
import { baseUrl } from "#app/base-url.ts";
import { webhookCurl } from "#app/example-curl.ts";
import { Contents } from "#components/reference/contents.tsx";
import { GuideSection } from "#components/reference/guide-section.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { CodeText } from "#components/ui/code-text.tsx";
import { DELIVERY, VERIFY } from "#components/webhooks/webhook-examples.ts";
import { SECRET_OVERLAP_HOURS } from "#domain/limit.ts";
import { ATTEMPT_SECONDS, RETRY_DELAYS_SECONDS } from "#domain/webhooks/schedule.ts";

export const metadata: Metadata = { title: "Webhooks" };

const SECTIONS = {
  create: "Create webhook",
  channels: "Slack and Teams",
  arrives: "What you receive",
  verify: "Verify the signature",
  answer: "Respond",
  "at-least-once": "Duplicates and order",
  fails: "Retries",
  addresses: "Allowed addresses",
};

const CONTENTS = Object.entries(SECTIONS).map(([id, label]) => ({ id, label }));

const [SECOND, THIRD] = RETRY_DELAYS_SECONDS;

/** How to receive webhooks; docs/webhooks.md has the details. */
export default async function WebhooksGuidePage() {
  const server = await baseUrl();
  return (
    <>
      <Contents groups={[{ title: "Webhooks", entries: CONTENTS }]} />
      <div className="min-w-0 max-w-3xl">
        <h1 className="text-title font-medium">Receive webhooks</h1>
        <Text>
          When a check finishes, its signed result is posted in the background to every webhook that
          subscribes to it.
        </Text>
        <Creating server={server} />
        <Receiving />
        <Failing />
      </div>
    </>
  );
}

function Creating({ server }: { server: string }) {
  return (
    <>
      <Section id="create">
        <CodeBlock title="Create a webhook with curl" text={webhookCurl(server)} />
        <Text>
          `events` lists at least one of `pass`, `warning` and `breaking`. With a `contract_id`, the
          endpoint receives results of that contract only. The signing `secret` is in this response
          only; you can rotate it later in the console.
        </Text>
      </Section>
      <Section id="channels">
        <Text>
          In the console, a webhook can also be of the kind Slack or Teams. Give it the URL of an
          incoming webhook of Slack, or of a Teams workflow that posts to a channel. Each check
          becomes a message with its changes, who is affected and a link. Such deliveries are not
          signed: the URL itself is the secret. After you create the webhook, only the host and the
          last 4 characters of the URL are shown, here and over the API.
        </Text>
        <Text>
          A webhook of any kind can be limited in the console to checks that the gate blocks.
        </Text>
      </Section>
    </>
  );
}

function Receiving() {
  return (
    <>
      <Section id="arrives">
        <CodeBlock title="A delivery" text={deliveryText()} copyable={false} />
        <CodeBlock title="Its secret, to test your code" text={DELIVERY.secret} />
        <Text>
          The body is the check, byte for byte what `GET /checks/…` returns. `webhook-id` identifies
          the delivery and is the same for every attempt. A test event sent from the console has the
          ids `chk_test` and `ctr_test`.
        </Text>
      </Section>
      <Section id="verify">
        <Text>
          Anyone can post to your endpoint, so verify every request. `webhook-signature` is `v1,`
          followed by the base64 HMAC-SHA256 of id, timestamp and raw body, joined by dots. The key
          is the part of the secret after `whsec_`, decoded from base64. Compare in constant time,
          before you parse the body, and reject anything more than 5 minutes old:
        </Text>
        <CodeBlock title="Verify in Node" text={VERIFY} />
        <Text>
          `X-Service-Signature` is the lowercase hex HMAC-SHA256 of the raw body, keyed with the
          whole secret as text, including `whsec_`. It is simpler, but it does not protect against
          replays. After a rotation it uses only the new secret, while `webhook-signature` carries
          both signatures for {SECRET_OVERLAP_HOURS} hours.
        </Text>
      </Section>
      <Section id="answer">
        <Text>
          Respond with any 2xx within {ATTEMPT_SECONDS} seconds: verify the signature, store the
          body under its `webhook-id`, respond with 204, then do the work. If you cannot store it,
          respond with 503.
        </Text>
      </Section>
    </>
  );
}

function Failing() {
  return (
    <>
      <Section id="at-least-once">
        <Text>
          Deliveries arrive at least once: if your response is lost or someone redelivers, you
          receive the same `webhook-id` again. Store deliveries with the id as primary key, and
          respond with 204 to duplicates too. Deliveries arrive in any order; use `created_at` to
          order the checks.
        </Text>
      </Section>
      <Section id="fails">
        <Text>
          Any response other than a 2xx is a failure, including redirects. The second attempt
          follows {SECOND} seconds after the first one failed, the third {THIRD} seconds after the
          second; then the delivery is abandoned. Failures never deactivate a webhook. The webhook's
          page in the console shows every attempt and why it failed. There you can redeliver a
          single delivery, or every abandoned one created since a given time.
        </Text>
      </Section>
      <Section id="addresses">
        <Text>
          Deliveries only go to public addresses. Private, loopback, link-local and other special
          addresses are refused, however they are written, unless the operator has allowed their
          range. The certificate must be valid for the host name in the URL.
        </Text>
      </Section>
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

/** Text with code in backticks. */
function Text({ children }: { children: string | (string | number)[] }) {
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
