"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, useState } from "react";
import { LoadingDialog } from "#components/parts/loading-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { SaveForm } from "./save-form.tsx";
import type { SaveEnd, Saving } from "./saving.ts";
import { useProposal } from "./use-proposal.ts";

type Props = Saving & {
  label: string;
  variant?: ComponentProps<typeof Button>["variant"];
};

/** A button whose dialog shows the columns to be saved, and saves them. */
export function SaveColumns({ label, variant, ...saving }: Props) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);

  function cancel(isStale: boolean) {
    setOpen(false);
    if (isStale) router.refresh();
  }

  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <SaveDialog {...saving} onSaved={() => setOpen(false)} onCancel={cancel} />}
    </>
  );
}

function SaveDialog(props: Saving & SaveEnd) {
  const { as, onCancel } = props;
  const { proposal, failure } = useProposal(props);
  if (proposal) return <SaveForm {...props} proposal={proposal} />;
  const title = as === "version" ? "Save a new version" : "Create contract";
  return <LoadingDialog title={title} failure={failure} onCancel={() => onCancel(false)} />;
}
