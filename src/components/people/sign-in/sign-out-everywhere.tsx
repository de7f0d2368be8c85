"use client";

import { siteClient } from "#components/calls/console-client.ts";
import { forgetDrafts } from "#components/drafts/draft-store.ts";
import { LeavingButton } from "#components/parts/leaving-button.tsx";

export function SignOutEverywhere() {
  async function signOut() {
    await siteClient().profile.signOutEverywhere.mutate();
    forgetDrafts();
    location.assign("/sign-in");
  }

  return (
    <div className="mt-4">
      <LeavingButton
        label="Sign out everywhere"
        title="Sign out everywhere?"
        action="Sign out everywhere"
        variant="primary"
        onConfirm={signOut}
      >
        <p>All your sessions end, including this one. API keys keep working.</p>
      </LeavingButton>
    </div>
  );
}
