"use client";

import { useCall } from "#components/calls/use-call.ts";
import { ConfirmButton } from "#components/parts/confirm-button.tsx";
import { StateMark } from "#components/ui/state-mark.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { countText } from "#domain/text/number-text.ts";

type Props = {
  isRequired: boolean;
  /** Whether the reader has a second factor, without which they cannot require one. */
  hasOwn: boolean;
  /** How many members have none. */
  without: number;
  /** The page of the members. */
  members: string;
  mayChange: boolean;
};

/** Whether people need a second factor to open the account, and how an owner changes that. */
export function RequireSecondFactor({ isRequired, hasOwn, without, members, mayChange }: Props) {
  const { call, ...calling } = useCall();

  async function require(is_required: boolean) {
    return (
      (await call(({ secondFactor }) => secondFactor.require.mutate({ is_required }))) !== null
    );
  }

  const have = without === 1 ? "has" : "have";
  return (
    <>
      <p className="mb-4 text-ink-muted">
        {isRequired
          ? "Only people with two-factor authentication can open this account."
          : "People can open this account with only their password."}{" "}
        {without === 0 ? (
          "All members have turned it on."
        ) : (
          <>
            <TextLink href={members}>{countText(without, "member")}</TextLink> {have} not turned it
            on.
          </>
        )}
      </p>
      <p className="mb-3">
        {isRequired ? (
          <StateMark shape="full">required</StateMark>
        ) : (
          <StateMark shape="hollow" tone="muted">
            not required
          </StateMark>
        )}
      </p>
      {mayChange && !isRequired && !hasOwn && (
        <p>
          To require it, first turn it on for yourself, in{" "}
          <TextLink href="/profile#second-factor">your profile</TextLink>.
        </p>
      )}
      {/* One button for both states, so that it keeps the focus when it changes. */}
      {mayChange && (isRequired || hasOwn) && (
        <ConfirmButton
          label={isRequired ? "Stop requiring it" : "Require it"}
          title={
            isRequired
              ? "Stop requiring two-factor authentication?"
              : "Require two-factor authentication?"
          }
          action={isRequired ? "Stop requiring it" : "Require it"}
          variant={isRequired ? "danger" : "primary"}
          calling={calling}
          onConfirm={() => require(!isRequired)}
        >
          {isRequired
            ? "People can then open this account with only their password."
            : "People without it cannot open this account until they have set it up. Their other accounts and all API keys are not affected."}
        </ConfirmButton>
      )}
    </>
  );
}
