import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { useMoney } from "~/ui/money";
import { Panel } from "~/ui/panel";
import { MovementTimeline } from "~/routes/counter/credit/movement-timeline";
import type { Address } from "~/ui/address";
import type { Route } from "./+types/customer-record";
import { OUT_SHOWN, OutLines } from "./out-lines.tsx";

interface ListPanelProps {
  title: string;
  /** URL of the page that changes it; false if the actor may not. */
  editTo: Address | false;
  children: ReactNode;
}

export function ListPanel({ title, editTo, children }: ListPanelProps) {
  return (
    <Panel
      title={title}
      flush
      aside={
        editTo && (
          <ButtonLink to={editTo} variant="ghost" aria-label={`Edit ${title.toLowerCase()}`}>
            Edit
          </ButtonLink>
        )
      }
    >
      {children}
    </Panel>
  );
}

export function Written({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <Panel title={title}>
      <p className="written">{text}</p>
    </Panel>
  );
}

export function OutPanel({ out }: Pick<Route.ComponentProps["loaderData"], "out">) {
  return (
    <Panel title="On Memo and Reserved" flush>
      <OutLines pieces={out.slice(0, OUT_SHOWN)} />
      {out.length > OUT_SHOWN && <p className="panel-body quiet">Only the first ones due are shown.</p>}
    </Panel>
  );
}

interface CreditPanelProps {
  credit: NonNullable<Route.ComponentProps["loaderData"]["credit"]>;
  linkSales: boolean;
}

export function CreditPanel({ credit, linkSales }: CreditPanelProps) {
  const { formatMoney } = useMoney();
  return (
    <Panel title={`Store Credit: ${formatMoney(credit.balance)}`}>
      <MovementTimeline movements={credit.movements} linkSales={linkSales} />
      {credit.hasMore && <p className="quiet">Only the newest movements are shown.</p>}
    </Panel>
  );
}
