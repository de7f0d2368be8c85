"use client";

import { useCall } from "#components/calls/use-call.ts";
import { NameForm } from "#components/parts/name-form.tsx";

export function AccountNameForm({ name }: { name: string }) {
  return (
    <NameForm
      label="Name"
      name={name}
      autoComplete="organization"
      action="Save"
      savedText="Account renamed."
      variant="primary"
      calling={useCall()}
      rename={({ accounts }, name) => accounts.rename.mutate({ name })}
    />
  );
}
