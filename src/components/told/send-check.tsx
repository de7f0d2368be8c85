"use client";

import { useDialog } from "#components/parts/use-dialog.ts";
import { Button } from "#components/ui/button.tsx";
import { nameText } from "#domain/text/name-text.ts";
import { SendDialog } from "./send-dialog.tsx";
import type { Sending } from "./sending.ts";

/** Sends a check to people by mail, or to a webhook that did not get it. */
export function SendCheck({ sending }: { sending: Sending }) {
  const { isOpen, open, close } = useDialog();
  return (
    <>
      <Button onClick={open}>Send to …</Button>
      {isOpen && <SendDialog sending={sending} onClose={close} />}
    </>
  );
}

/** Sends a check to somebody again whom the last mail did not reach. */
export function SendAgain({ sending, address }: { sending: Sending; address: string }) {
  const { isOpen, open, close } = useDialog();
  return (
    <>
      <Button size="row" onClick={open} aria-label={`Send again to ${nameText(address)}`}>
        Send again …
      </Button>
      {isOpen && <SendDialog sending={sending} preset={address} onClose={close} />}
    </>
  );
}
