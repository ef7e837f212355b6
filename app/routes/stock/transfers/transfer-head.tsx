import { counted } from "~/domain/counted";
import { piecesOf } from "~/domain/stock/transfers/transfer";
import { HistoryLink } from "~/shell/history-link";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { formatDateTime } from "~/ui/format";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import type { Route } from "./+types/transfer-record";
import { StandingBadge } from "./transfer-badges.tsx";

/** Says how much of it arrived, and who began, sent and closed it. */
export function TransferHead({
  transfer,
  number,
  standing,
  wasSent,
}: Pick<Route.ComponentProps["loaderData"], "transfer" | "number" | "standing" | "wasSent">) {
  const { id, from, to, note, figures, begunAt, begunBy, sentAt, sentBy, closedAt, closedBy } = transfer;
  const items = piecesOf(transfer);
  return (
    <Panel flush>
      <RecordHead
        name={wasSent ? `${figures.arrived} of ${items} arrived` : counted(items, "item")}
        facts={
          <>
            <StandingBadge standing={standing} />
            <span>{number}</span>
            <span>{`Started ${formatDateTime(begunAt, from.zone)} by ${begunBy}`}</span>
            {sentAt !== null && <span>{`Sent ${formatDateTime(sentAt, from.zone)} by ${sentBy}`}</span>}
            {closedAt !== null && <span>{`Closed ${formatDateTime(closedAt, to.zone)} by ${closedBy}`}</span>}
            {note && <span>{note}</span>}
          </>
        }
      >
        <HistoryLink kind="transfer" id={id} />
        {items > 0 && (
          <ButtonLink to={href("/inventory/transfers/:transferId/print", { transferId: id })} icon="printer">
            Print List
          </ButtonLink>
        )}
      </RecordHead>
    </Panel>
  );
}
