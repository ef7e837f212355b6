import { type Address, href, withRest } from "../ui/address.ts";
import { useDenied } from "../ui/page-link.tsx";
import { Tabs } from "../ui/tabs.tsx";

const PAGES = [
  { to: href("/inventory"), label: "Items" },
  { to: href("/inventory/receivings"), label: "Receivings" },
  { to: href("/buys"), label: "Buys" },
  { to: href("/inventory/transfers"), label: "Transfers" },
  { to: href("/inventory/out"), label: "Out and Reserved" },
  { to: withRest(href("/counts"), "?kind=pieces"), label: "Counts" },
  { to: href("/inventory/melt-lots"), label: "Melt" },
  { to: href("/inventory/vendors"), label: "Vendors" },
];

const BUYS = href("/buys");

/**
 * Tabs between the lists of stock and of what comes and goes. Buys appear only for users who may make them.
 */
export function StockTabs({ here }: { here: Address }) {
  const noBuys = useDenied(BUYS);
  const pages = PAGES.filter(({ to }) => to !== BUYS || !noBuys);
  return <Tabs label="Stock" tabs={pages.map((page) => ({ ...page, current: page.to === here }))} />;
}
