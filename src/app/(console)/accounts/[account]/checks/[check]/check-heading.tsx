import { SendCheck } from "#components/told/send-check.tsx";
import type { Sending } from "#components/told/sending.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Name } from "#components/ui/name.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { CheckPageData } from "./check-page-data.ts";

type Props = {
  data: CheckPageData;
  /** The address of the page. */
  address: string;
  /** The check as Markdown. */
  text: string;
  /** Null for readers who may not send. */
  sending: Sending | null;
};

/** The contract that was checked against, and how to pass the check on. */
export function CheckHeading({ data, address, text, sending }: Props) {
  const { contract_id, contract_name } = data.check;
  return (
    <div className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-2">
      <h1 className="mr-auto min-w-0 text-title font-medium break-words">
        Check of{" "}
        {data.isDeleted ? (
          <Name text={contract_name} />
        ) : (
          <TextLink href={`${data.base}/contracts/${contract_id}`}>
            <Name text={contract_name} />
          </TextLink>
        )}
      </h1>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={address} what="link" label="Copy link" />
        <CopyButton text={text} what="the check as Markdown" label="Copy as Markdown" />
        {sending && <SendCheck sending={sending} />}
      </div>
    </div>
  );
}
