"use client";

import { Pencil } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { nameText } from "#domain/text/name-text.ts";
import type { StoredColumn } from "./stored-detail.tsx";

/** Loaded when it is opened, because most visitors only read the columns. */
const StoredDetail = dynamic(() => import("./stored-detail.tsx").then((file) => file.StoredDetail));

/** Edits what is known of a column of a stored contract, whose type stays. */
export function EditDetail({ contract_id, name }: StoredColumn) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-label={`Edit the details of ${nameText(name)}`}
        onClick={() => setOpen(true)}
        className="-my-1 flex size-7 shrink-0 items-center justify-center rounded-control text-ink-muted transition-colors hover:bg-hover hover:text-ink print:hidden"
      >
        <Pencil className="size-3.5" aria-hidden="true" />
      </button>
      {isOpen && <StoredDetail contract_id={contract_id} name={name} onClose={close} />}
    </>
  );
}
