import { AddDetails } from "#components/contracts/add-details.tsx";
import { DecisionPanel } from "#components/gate/decision-panel.tsx";
import { PipelineLines } from "#components/gate/pipeline-lines.tsx";
import type { Sending } from "#components/told/sending.ts";
import { WhoWasTold } from "#components/told/who-was-told.tsx";
import { AcceptVersion } from "#components/versions/accept-version.tsx";
import { newDetails } from "#domain/details/details.ts";
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
  return (
    <div className="grid gap-6">
      <DecisionPanel
        base={base}
        explained={explained}
        incoming={incoming_columns}
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
      {mayChange && data.isCurrent && lacksDetails(check) && (
        <div>
          <AddDetails contract_id={contract_id} check_id={id} />
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

/** Whether the check says more about columns than the contract does. */
function lacksDetails({ contract_columns, incoming_columns }: CheckPageData["check"]) {
  return newDetails(contract_columns, incoming_columns).length > 0;
}
