import type { Outputs } from "#components/calls/console-client.ts";
import { Unverified } from "#components/people/unverified.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Name } from "#components/ui/name.tsx";

type Creator = Pick<
  Outputs["webhooks"]["get"],
  "created_by" | "created_by_verified" | "creator_left"
>;

/** Who made a webhook, and whether they have left; nothing if that is unknown. */
export function WebhookCreator({ created_by, created_by_verified, creator_left }: Creator) {
  if (created_by === null && !creator_left) return null;
  return (
    <>
      {" "}
      by {created_by === null ? "someone who was deleted" : <Name text={created_by} />}
      {created_by !== null && !created_by_verified && (
        <>
          {" "}
          <Unverified />
        </>
      )}
      {creator_left && (
        <span title="This person is no longer a member. The webhook belongs to the account and goes on delivering.">
          {" "}
          <Badge tone="warning">creator left</Badge>
        </span>
      )}
    </>
  );
}
