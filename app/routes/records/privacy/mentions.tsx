import type { Mention } from "~/domain/records/privacy/find-mentions.server";
import { recordAt, type RecordPath } from "~/ui/address";
import { Callout } from "~/ui/callout";
import { PageLink } from "~/ui/page-link";

const PLACES = {
  customer: { label: "Customer", at: "/customers/:customerId" },
  repair: { label: "Repair", at: "/repairs/:repairId" },
  order: { label: "Order", at: "/orders/:orderId" },
  piece: { label: "Item", at: "/inventory/:pieceId" },
  vendor: { label: "Vendor", at: "/inventory/vendors/:vendorId" },
  receiving: { label: "Receiving", at: "/inventory/receivings/:receivingId" },
  transfer: { label: "Transfer", at: "/inventory/transfers/:transferId" },
  buy: { label: "Buy", at: "/buys/:buyId" },
  melt_lot: { label: "Melt lot", at: "/inventory/melt-lots/:lotId" },
  sale: { label: "Sale", at: "/sales/:saleId" },
  campaign: { label: "Campaign", at: "/marketing/:campaignId" },
  process: { label: "Process", at: "/processes/:processId" },
  count: { label: "Count", at: "/counts/:countId" },
} satisfies Record<Mention["kind"], { label: string; at: RecordPath }>;

export function Mentions({ mentions }: { mentions: Mention[] }) {
  return (
    <Callout tone="warn" title="Other records mention this customer">
      <p>They won't change. Edit them first if you want the name removed.</p>
      <ul>
        {mentions.map(({ kind, id }) => (
          <li key={`${kind} ${id}`}>
            <PageLink className="text-link" to={recordAt(PLACES[kind].at, id)}>
              {PLACES[kind].label} #{id}
            </PageLink>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
