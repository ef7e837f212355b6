import type { Mention } from "~/domain/records/privacy/find-mentions.server";
import { Callout } from "~/ui/callout";
import { PageLink } from "~/ui/page-link";

const PLACES: Record<Mention["kind"], { label: string; at: string }> = {
  customer: { label: "Customer", at: "/customers" },
  repair: { label: "Repair", at: "/repairs" },
  order: { label: "Order", at: "/orders" },
  piece: { label: "Item", at: "/inventory" },
  vendor: { label: "Vendor", at: "/inventory/vendors" },
  receiving: { label: "Receiving", at: "/inventory/receivings" },
  transfer: { label: "Transfer", at: "/inventory/transfers" },
  buy: { label: "Buy", at: "/buys" },
  melt_lot: { label: "Melt lot", at: "/inventory/melt-lots" },
  sale: { label: "Sale", at: "/sales" },
  campaign: { label: "Campaign", at: "/marketing" },
  process: { label: "Process", at: "/processes" },
  count: { label: "Count", at: "/counts" },
};

export function Mentions({ mentions }: { mentions: Mention[] }) {
  return (
    <Callout tone="warn" title="Other records mention this customer">
      <p>They won't change. Edit them first if you want the name removed.</p>
      <ul>
        {mentions.map(({ kind, id }) => (
          <li key={`${kind} ${id}`}>
            <PageLink className="text-link" to={`${PLACES[kind].at}/${id}`}>
              {PLACES[kind].label} #{id}
            </PageLink>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
