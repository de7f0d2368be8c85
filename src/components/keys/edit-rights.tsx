"use client";

import { useState } from "react";
import { useCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { useDialog } from "#components/parts/use-dialog.ts";
import { Button } from "#components/ui/button.tsx";
import type { Grant } from "#domain/keys/grant.ts";
import type { KeyKind } from "#domain/keys/key-kind.ts";
import type { KeyRight } from "#domain/keys/right.ts";
import { dayOf } from "#domain/usage/day.ts";
import { GRANT_FIELDS, GrantFields, grantOf } from "./grant-fields.tsx";
import { KeyUse } from "./key-use.tsx";

type Props = {
  id: string;
  preview: string;
  kind: KeyKind;
  grant: Grant & { expires_at: string | null };
  /** Only owners can give a key more. */
  isOwner: boolean;
};

/** Changes what a key may do. */
export function EditRights({ id, preview, kind, grant, isOwner }: Props) {
  const { call, busy, failure, forget } = useCall();
  const { isOpen, open, close } = useDialog({ forget });
  const [rights, setRights] = useState<KeyRight[]>(grant.rights);
  const { expires_at } = grant;
  const last_day = expires_at && dayOf(Date.parse(expires_at));

  function start() {
    setRights(grant.rights);
    open();
  }

  async function save(data: FormData) {
    const grant = grantOf(data, last_day);
    if (await call(({ keys }) => keys.setRights.mutate({ id, rights, ...grant }))) close();
  }

  return (
    <>
      <Button size="row" onClick={start} aria-label={`Rights of ${preview}`}>
        Rights
      </Button>
      {isOpen && (
        <FormDialog
          title={`Rights of ${preview}…`}
          action="Save"
          busy={busy}
          failure={failure}
          fields={GRANT_FIELDS}
          onSubmit={save}
          onCancel={close}
        >
          {!isOwner && (
            <p className="text-ink-muted">
              You can reduce the key's rights, contracts and time. Owners can also extend them.
            </p>
          )}
          <KeyUse id={id} grant={grant} onNarrow={setRights} />
          <GrantFields
            kind={kind}
            grant={{ ...grant, rights, last_day }}
            onRights={setRights}
            failure={failure}
          />
        </FormDialog>
      )}
    </>
  );
}
