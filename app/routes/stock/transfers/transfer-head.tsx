import { betweenStores, piecesOf } from "~/domain/stock/transfers/transfer";
import { HistoryLink } from "~/shell/history-link";
import { href } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { formatDateTime } from "~/ui/format";
import { MoreMenu } from "~/ui/more-menu";
import { NextStep } from "~/ui/next-step";
import { PageForm } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import type { Route } from "./+types/transfer-record";
import { StandingBadge } from "./transfer-badges.tsx";
import { TransferAct } from "./transfer-buttons.tsx";

type Shown = "transfer" | "number" | "standing" | "mayEdit" | "next";

/** Says between which stores it is, who began and sent it, and what is next. */
export function TransferHead({
  transfer,
  number,
  standing,
  mayEdit,
  next,
}: Pick<Route.ComponentProps["loaderData"], Shown>) {
  const { id, from, note, begunAt, begunBy, sentAt, sentBy } = transfer;
  const items = piecesOf(transfer);
  const mayDiscard = mayEdit && transfer.state === "open";
  const history = <HistoryLink kind="transfer" id={id} />;
  return (
    <Panel flush>
      <RecordHead
        name={betweenStores(transfer)}
        facts={
          <>
            <StandingBadge standing={standing} /> <span>{number}</span>{" "}
            <span>
              {sentAt === null
                ? `Started ${formatDateTime(begunAt, from.zone)} by ${begunBy}`
                : `Sent ${formatDateTime(sentAt, from.zone)} by ${sentBy}`}
            </span>{" "}
            {note && <span>{note}</span>}
          </>
        }
        more={
          mayDiscard && (
            <MoreMenu>
              {history}
              <PageForm
                method="post"
                action={href("/inventory/transfers/:transferId/discard", { transferId: id })}
              >
                <Button type="submit" variant="danger">
                  Discard
                </Button>
              </PageForm>
            </MoreMenu>
          )
        }
      >
        {!mayDiscard && history}
        {items > 0 && (
          <ButtonLink to={href("/inventory/transfers/:transferId/print", { transferId: id })} icon="printer">
            Print List
          </ButtonLink>
        )}
      </RecordHead>
      <NextStep {...next} act={mayEdit && <TransferAct transfer={transfer} act={next.act} />} />
    </Panel>
  );
}
