"use client";

import { useState } from "react";
import { changedFields } from "#components/calls/changed-fields.ts";
import type { CallFailure } from "#components/calls/console-client.ts";
import { useCall } from "#components/calls/use-call.ts";
import { useContractColumns } from "#components/contracts/use-contract-columns.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { useDialog } from "#components/parts/use-dialog.ts";
import { Button } from "#components/ui/button.tsx";
import { placesIn } from "#domain/details/places.ts";
import type { ContactState } from "#domain/mail/contact.ts";
import { nameText } from "#domain/text/name-text.ts";
import { ConsumerFields } from "./consumer-fields.tsx";
import type { ListedConsumer } from "./consumer-list.tsx";

type Props = {
  account_id: string;
  contract_id: string;
  /** The contract's columns and the fields inside; null when they are too many to be sent with the page. */
  places: readonly string[] | null;
  /** Suggested as contacts. */
  members: readonly string[];
};

/** Adds a consumer to a contract. */
export function AddConsumer(props: Props) {
  const { isOpen, open, close } = useDialog();
  return (
    <>
      <Button variant="primary" onClick={open}>
        Add consumer
      </Button>
      {isOpen && <SaveConsumer {...props} consumer={null} onClose={close} />}
    </>
  );
}

/** Changes a consumer of a contract. */
export function EditConsumer({
  consumer,
  ...props
}: Props & {
  consumer: ListedConsumer;
  /** Whether mails go to its contact; undefined without an address, or when the server sends none. */
  state: ContactState | undefined;
}) {
  const { isOpen, open, close } = useDialog();
  return (
    <>
      <Button size="row" onClick={open} aria-label={`Edit ${nameText(consumer.name)}`}>
        Edit
      </Button>
      {isOpen && <SaveConsumer {...props} consumer={consumer} onClose={close} />}
    </>
  );
}

const NOTHING_CHOSEN: CallFailure = {
  problem: null,
  message: "Choose at least one column, or all columns.",
  faults: [],
};

function SaveConsumer({
  account_id,
  contract_id,
  places,
  members,
  consumer: shown,
  state,
  onClose,
}: Props & {
  consumer: ListedConsumer | null;
  state?: ContactState | undefined;
  onClose: () => void;
}) {
  const { call, busy, failure } = useCall();
  const [consumer] = useState(shown);
  const [choice, setChoice] = useState<"all" | "some">(consumer?.columns ? "some" : "all");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(consumer?.columns));
  const [isEmpty, setEmpty] = useState(false);
  const ofContract = { account_id, contract_id, sent: null };
  const { contract, failure: notLoaded } = useContractColumns(
    ofContract,
    choice === "some" && places === null,
  );
  const names = places ?? (contract && placesIn(contract));
  const known = names && new Set(names);
  const gone = consumer?.columns?.filter((name) => known && !known.has(name)) ?? [];

  async function save(data: FormData) {
    const there = known ? [...chosen].filter((name) => known.has(name)) : [...chosen];
    setEmpty(choice === "some" && there.length === 0);
    if (choice === "some" && there.length === 0) return;
    const text = (name: string) => String(data.get(name) ?? "").trim();
    const fields = {
      name: text("name"),
      owner: text("owner") || null,
      contact: text("contact") || null,
      columns: choice === "all" ? null : there,
    };
    // Saving asks the contact again, even if nothing changed.
    const change = consumer && (changedFields(consumer, fields) ?? { contact: fields.contact });
    const saved = await call(({ consumers }) =>
      consumer
        ? consumers.update.mutate({ id: contract_id, consumer_id: consumer.id, ...change })
        : consumers.create.mutate({ id: contract_id, ...fields }),
    );
    if (saved) onClose();
  }

  return (
    <FormDialog
      title={consumer ? "Edit consumer" : "Add consumer"}
      action={consumer ? "Save" : "Add consumer"}
      busy={busy}
      failure={isEmpty ? NOTHING_CHOSEN : failure}
      fields={["name", "owner", "contact"]}
      onSubmit={save}
      onCancel={onClose}
    >
      <ConsumerFields
        consumer={consumer}
        state={state}
        names={names}
        chosen={chosen}
        choice={choice}
        members={members}
        failure={failure}
        onChoice={setChoice}
        onChosen={setChosen}
      />
      {choice === "some" && gone.length > 0 && (
        <p className="text-table text-ink-muted">
          {gone.length === 1
            ? "A column that is no longer in the contract is removed when you save."
            : `${gone.length} columns that are no longer in the contract are removed when you save.`}
        </p>
      )}
      {notLoaded && <p className="text-table text-breaking">{notLoaded}</p>}
    </FormDialog>
  );
}
