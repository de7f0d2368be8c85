"use client";

import { useParams, useRouter } from "next/navigation";
import { consoleClient } from "#components/calls/console-client.ts";
import { LeavingButton } from "#components/parts/leaving-button.tsx";
import { ShortUrl } from "./short-url.tsx";

/** Deletes the webhook and leaves its page. */
export function DeleteWebhook({ id, url }: { id: string; url: string }) {
  const { account } = useParams<{ account: string }>();
  const router = useRouter();

  async function remove() {
    await consoleClient(account).webhooks.delete.mutate({ id });
    router.replace(`/accounts/${account}/webhooks`);
    router.refresh();
  }

  return (
    <LeavingButton
      label="Delete"
      title="Delete this webhook?"
      action="Delete webhook"
      onConfirm={remove}
    >
      <ShortUrl url={url} />
      <p>
        This webhook receives no more deliveries, and pending ones are abandoned. This cannot be
        undone.
      </p>
    </LeavingButton>
  );
}
