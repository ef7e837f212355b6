import { Link } from "react-router";
import { approverOf } from "~/domain/approvals/approver-of.server";
import { can } from "~/domain/permissions";
import { cents } from "~/domain/money";
import { getSale } from "~/domain/sales/find-sales.server";
import type { Sale } from "~/domain/sales/sale";
import { weightText } from "~/domain/weight";
import { type Seen, withholdCost } from "~/domain/withhold-cost";
import { HistoryLink } from "~/shell/history-link";
import type { PageHandle } from "~/shell/page-handle";
import { shop } from "~/runtime/shop.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { DataItem, DataList } from "~/ui/description-list";
import { formatDateTime } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { actorOf } from "~/web/context";
import { idParam, notFound } from "~/web/problem";
import { showsCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/sale-record";
import { SaleUndo, UndoButtons } from "../returns/sale-undo.tsx";
import { undoOf } from "../returns/sale-undo.server.ts";
import { SaleTotals } from "./sale-totals.tsx";
import { SizeBadge } from "./sale-size-badge.tsx";
import { CategoryBadge } from "~/routes/pieces/piece-badges";
import { TierBadge } from "../customers/tier-badge.tsx";

export const handle: PageHandle = {
  title: "Sales Management",
  subtitle: "Process sales, track commission and net profit",
  subtitleWithoutCost: "Process sales",
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Sale ${loaderData?.sale.id ?? ""} · Loupe` },
];

export function loader({ params, context }: Route.LoaderArgs) {
  const sale = getSale(shop().db, idParam(params.saleId));
  if (!sale) throw notFound();
  const approver = approverOf(shop().db, { kind: "sale", id: sale.id, action: "sale.processed" });
  return {
    sale: withholdCost(sale, showsCost(context)),
    approver,
    maySeeSeller: can(actorOf(context), "directory.manage"),
    undo: undoOf(sale, actorOf(context)),
  };
}

export default function Record({ loaderData: { sale, approver, maySeeSeller, undo } }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs trail={[{ to: "/sales", label: "Sales" }]} here={`Sale #${sale.id}`} />
      <Panel flush>
        <RecordHead
          name={`Sale #${sale.id}`}
          facts={
            <>
              <SizeBadge total={sale.total} />
              <span>{formatDateTime(sale.soldAt, sale.store.zone)}</span>
              <span>{sale.store.name}</span>
              <span>
                <SoldBy sale={sale} isLink={maySeeSeller} />
              </span>
              {approver !== null && <span>Approved by {approver}</span>}
            </>
          }
        >
          <HistoryLink kind="sale" id={sale.id} />
          <UndoButtons saleId={sale.id} undo={undo} />
          <ButtonLink to={`/sales/${sale.id}/receipt`} icon="printer" variant="primary">
            Print receipt
          </ButtonLink>
        </RecordHead>
      </Panel>
      <SaleUndo undo={undo} />
      <Columns split="wide">
        <SaleFacts sale={sale} />
        <Panel title="Sale Summary">
          <SaleTotals
            amounts={{ ...sale, subtotal: cents(sale.salePrice - sale.tradeInValue) }}
            rate={sale.commissionRate ?? null}
          />
        </Panel>
      </Columns>
    </>
  );
}

/** One text node, which keeps the space before the name. */
function SoldBy({ sale: { sellerId, sellerName }, isLink }: { sale: Seen<Sale>; isLink: boolean }) {
  return (
    <span>
      Sold by{" "}
      {isLink ? (
        <Link className="text-link" to={`/directory/${sellerId}`}>
          {sellerName}
        </Link>
      ) : (
        sellerName
      )}
    </span>
  );
}

function SaleFacts({ sale }: { sale: Seen<Sale> }) {
  const { formatMoney } = useMoney();
  const { tradeIn } = sale;
  return (
    <Panel title="Details">
      <DataList>
        <DataItem term="Customer">
          {sale.customerId === null ? (
            sale.customerName
          ) : (
            <>
              <Link className="text-link" to={`/customers/${sale.customerId}`}>
                {sale.customerName}
              </Link>{" "}
              (Customer #{sale.customerId}) {sale.customerTier && <TierBadge tier={sale.customerTier} />}
            </>
          )}
        </DataItem>
        {sale.lines.map((line) => (
          <DataItem key={line.id} term="Item">
            {line.pieceId === null ? (
              line.description
            ) : (
              <>
                <Link className="text-link" to={`/inventory/${line.pieceId}`}>
                  {line.description}
                </Link>{" "}
                (<span className="unbroken">{line.sku}</span>, Item #{line.pieceId}){" "}
              </>
            )}
            {line.category && <CategoryBadge category={line.category} />}
          </DataItem>
        ))}
        {sale.itemCost !== undefined && <DataItem term="Item cost">{formatMoney(sale.itemCost)}</DataItem>}
        {tradeIn && (
          <>
            <DataItem term="Trade-in item">{tradeIn.item ?? "Not described"}</DataItem>
            <DataItem term="Trade-in value">{formatMoney(tradeIn.value)}</DataItem>
            {tradeIn.weight !== null && (
              <DataItem term="Trade-in weight">{weightText({ ...tradeIn, weight: tradeIn.weight })}</DataItem>
            )}
            {tradeIn.melt !== null && (
              <DataItem term="Trade-in melt value">{formatMoney(tradeIn.melt)}</DataItem>
            )}
          </>
        )}
      </DataList>
    </Panel>
  );
}
