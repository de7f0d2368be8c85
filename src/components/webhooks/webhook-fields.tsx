"use client";

import { useState } from "react";
import { RadioChoices } from "#components/ui/radio-choices.tsx";
import { SelectField } from "#components/ui/select-field.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import type { WebhookKind } from "#domain/webhooks/webhook-kind.ts";
import { EventChoices } from "./event-choices.tsx";
import { KIND_NAMES } from "./webhook-kind.ts";

const URL_SOURCES: Record<Exclude<WebhookKind, "audit">, string> = {
  standard: "Posts the check as JSON to your own endpoint, with a signature.",
  slack: "Posts a message. In Slack, add an incoming webhook to the channel and copy its URL.",
  teams:
    "Posts a card. In the channel’s Workflows, choose “Send webhook alerts to a channel” and copy its URL.",
};

const WITH_AUDIT: Record<WebhookKind, string> = {
  ...URL_SOURCES,
  audit: "Posts every entry of the account’s audit log to your own endpoint, with a signature.",
};

const CHECKS = [
  { value: "all", label: "By result" },
  { value: "blocked", label: "Only what the gate blocks" },
];

/** What a new webhook needs. */
export function WebhookFields({
  contracts,
  isOwner,
  urlError,
  eventsError,
}: {
  contracts: { id: string; name: string }[];
  isOwner: boolean;
  urlError: string | null;
  eventsError: string | null;
}) {
  const [kind, setKind] = useState<WebhookKind>("standard");
  const [checks, setChecks] = useState("all");
  const named = contracts.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <RadioChoices
        legend="Kind"
        name="kind"
        choices={isOwner ? WITH_AUDIT : URL_SOURCES}
        labels={KIND_NAMES}
        initial="standard"
        onChoice={setKind}
      />
      <TextField
        label="URL"
        name="url"
        type="url"
        placeholder="https://"
        mono
        required
        autoComplete="off"
        error={urlError}
      />
      {kind !== "audit" && (
        <>
          <SelectField
            label="Checks"
            name="checks"
            value={checks}
            onChange={({ target }) => setChecks(target.value)}
            options={CHECKS}
          />
          <EventChoices onlyBlocked={checks === "blocked"} error={eventsError} />
          <SelectField
            label="Scope"
            name="contract_id"
            options={[{ value: "", label: "All contracts" }, ...named]}
          />
        </>
      )}
    </>
  );
}
