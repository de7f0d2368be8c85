"use client";

import { useSiteCall } from "#components/calls/use-call.ts";
import { NameForm } from "#components/parts/name-form.tsx";

export function OwnNameForm({ name }: { name: string }) {
  return (
    <NameForm
      label="Your name"
      name={name}
      autoComplete="name"
      action="Save name"
      savedText="Name saved."
      calling={useSiteCall()}
      rename={({ profile }, name) => profile.rename.mutate({ name })}
    />
  );
}
