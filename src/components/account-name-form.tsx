"use client";

import { NameForm } from "./name-form.tsx";
import { useCall } from "./use-call.ts";

export function AccountNameForm({ name }: { name: string }) {
  return (
    <NameForm
      label="Name"
      name={name}
      autoComplete="organization"
      verb="Save"
      said="Account renamed."
      look="primary"
      calling={useCall()}
      rename={({ accounts }, name) => accounts.rename.mutate({ name })}
    />
  );
}
