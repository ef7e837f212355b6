import { Callout } from "~/ui/callout";
import { PageLink } from "~/ui/page-link";
import { orderNumber } from "~/domain/workshop/orders/order";
import { OPEN_BUSINESS_WORDS } from "~/domain/records/privacy/open-business-words";
import { type Address, href } from "~/ui/address";

export interface ShownOpen {
  title: string;
  hint: string;
  links: { to: Address; label: string }[];
}

/** Shows what to settle first, with links to it. */
export function StillOpenOf({ title, hint, links }: ShownOpen) {
  return (
    <Callout tone="warn" title={title}>
      <p>{hint}</p>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <PageLink className="text-link" to={to}>
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </Callout>
  );
}

export function repairsOpen(repairs: readonly number[]): ShownOpen {
  return {
    title: OPEN_BUSINESS_WORDS.repair,
    hint: "Hand it over first, then erase the customer.",
    links: repairs.map((id) => ({
      to: href("/repairs/:repairId", { repairId: id }),
      label: `Repair ${orderNumber({ kind: "repair", id })}`,
    })),
  };
}
