import { counted } from "~/domain/counted";
import { receivingNumber } from "~/domain/stock/receivings/receiving";
import { href, withRest } from "~/ui/address";
import { formatDate } from "~/ui/format";
import { Line, Lines, LineSum } from "~/ui/lines";
import { useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import type { Route } from "./+types/vendor-record";

type Shown = Route.ComponentProps["loaderData"];

/** Invoices of the vendor that are begun and not received. */
export function DraftReceivings({
  vendor,
  drafts,
  isMoreDrafts,
}: Pick<Shown, "vendor" | "drafts" | "isMoreDrafts">) {
  const { formatMoney } = useMoney();
  const list = withRest(href("/inventory/receivings"), `?vendor=${vendor.id}&location=all`);
  const endOf = ({ pieces, lineCost }: Shown["drafts"][number]) => {
    const items = counted(pieces, "item");
    return lineCost === undefined ? items : <LineSum value={formatMoney(lineCost)} note={items} />;
  };
  return (
    <Panel
      title="Draft Receivings"
      aside={
        <PageLink className="text-link" to={list}>
          All Receivings
        </PageLink>
      }
      flush={drafts.length > 0}
    >
      {drafts.length > 0 ? (
        <Lines whole>
          {drafts.map((draft) => (
            <Line
              key={draft.id}
              title={receivingNumber(draft.id)}
              to={href("/inventory/receivings/:receivingId", { receivingId: draft.id })}
              note={[
                draft.invoiceNumber && `Invoice ${draft.invoiceNumber}`,
                draft.store,
                `begun ${formatDate(draft.begun)}`,
              ]
                .filter(Boolean)
                .join(", ")}
              end={endOf(draft)}
            />
          ))}
        </Lines>
      ) : (
        <p>No drafts.</p>
      )}
      {isMoreDrafts && (
        <div className="panel-body">
          <PageLink className="text-link" to={withRest(list, "&state=open")}>
            All drafts
          </PageLink>
        </div>
      )}
    </Panel>
  );
}
