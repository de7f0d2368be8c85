"use client";

import { NameForm } from "./name-form.tsx";
import { useSiteCall } from "./use-call.ts";

export function OwnNameForm({ name }: { name: string }) {
  return (
    <NameForm
      label="Your name"
      name={name}
      autoComplete="name"
      verb="Save name"
      said="Name saved."
      calling={useSiteCall()}
      rename={({ profile }, name) => profile.rename.mutate({ name })}
    />
  );
}
