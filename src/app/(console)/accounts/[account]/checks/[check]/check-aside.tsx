import { AddDetails } from "#components/contracts/add-details.tsx";
import { DecisionPanel } from "#components/gate/decision-panel.tsx";
import { PipelineLines } from "#components/gate/pipeline-lines.tsx";
import type { Sending } from "#components/told/sending.ts";
import { WhoWasTold } from "#components/told/who-was-told.tsx";
import { AcceptVersion } from "#components/versions/accept-version.tsx";
import { newDetails, otherDetails } from "#domain/details/details.ts";
import type { CheckPageData } from "./check-page-data.ts";

type Props = {
  data: CheckPageData;
  /** Null for readers who may not send. */
  sending: Sending | null;
  /** Whether the reader's role lets them send. */
  maySend: boolean;
  mayChange: boolean;
};

/** The decision on a check, and what can be done about it. */
export function CheckAside({ data, sending, maySend, mayChange }: Props) {
  const { base, id, check, explained, deliveries, webhooks, contract } = data;
  const { contract_id, incoming_columns } = check;
  const details = detailsOnOffer(data);
  return (
    <div className="grid gap-6">
      <DecisionPanel
        base={base}
        explained={explained}
        incoming={incoming_columns}
        policy={data.isDeleted ? null : `${base}/contracts/${contract_id}/policy`}
        told={
          <WhoWasTold
            base={base}
            contract_id={data.isDeleted ? null : contract_id}
            deliveries={deliveries}
            webhooks={new Map(webhooks.map((webhook) => [webhook.id, webhook]))}
            mails={explained.mails}
            sending={sending}
            maySend={maySend}
          />
        }
      />
      {mayChange && details && (
        <div>
          <AddDetails contract_id={contract_id} check_id={id} as={details} />
        </div>
      )}
      {explained.changes.length > 0 && (
        <AcceptVersion base={base} check_id={id} offer={data.offer} mayChange={mayChange} />
      )}
      {!data.isDeleted && (
        <PipelineLines
          contract={contract}
          check_id={id}
          incoming={incoming_columns}
          server={data.origin}
          pipelineHref={`${base}/contracts/${contract_id}/pipeline`}
          explained={explained}
        />
      )}
    </div>
  );
}

/**
 * What the contract can take over of the check's details. Where it can have another version, accepting
 * the schema brings those that differ.
 */
function detailsOnOffer({ isCurrent, check, offer }: CheckPageData): "added" | "other" | null {
  const { contract_columns, incoming_columns } = check;
  if (!isCurrent) return null;
  if (newDetails(contract_columns, incoming_columns).length > 0) return "added";
  if (offer.may_change) return null;
  return otherDetails(contract_columns, incoming_columns).length > 0 ? "other" : null;
}
