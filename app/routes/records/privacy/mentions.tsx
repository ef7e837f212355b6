import type { Mention } from "~/domain/records/privacy/find-mentions.server";
import { Callout } from "~/ui/callout";
import { PageLink } from "~/ui/page-link";
import { recordAddress } from "~/web/record-address";

const LABELS: Record<Mention["kind"], string> = {
  customer: "Customer",
  repair: "Repair",
  order: "Order",
  piece: "Item",
  vendor: "Vendor",
  receiving: "Receiving",
  transfer: "Transfer",
  buy: "Buy",
  melt_lot: "Melt lot",
  sale: "Sale",
  campaign: "Campaign",
  process: "Process",
  count: "Count",
};

export function Mentions({ mentions }: { mentions: Mention[] }) {
  return (
    <Callout tone="warn" title="Other records mention this customer">
      <p>They won't change. Edit them first if you want the name removed.</p>
      <ul>
        {mentions.map(({ kind, id }) => (
          <li key={`${kind} ${id}`}>
            <PageLink className="text-link" to={recordAddress(kind, id)}>
              {LABELS[kind]} #{id}
            </PageLink>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
