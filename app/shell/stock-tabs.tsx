import { useDenied } from "../ui/page-link.tsx";
import { Tabs } from "../ui/tabs.tsx";

const PAGES = {
  "/inventory": "Items",
  "/inventory/receivings": "Receivings",
  "/buys": "Buys",
  "/inventory/transfers": "Transfers",
  "/inventory/out": "Out and Reserved",
  "/counts?kind=pieces": "Counts",
  "/inventory/melt-lots": "Melt",
  "/inventory/vendors": "Vendors",
} as const;

/**
 * Tabs between the lists of stock and of what comes and goes. Buys appear only for users who may make them.
 */
export function StockTabs({ here }: { here: keyof typeof PAGES }) {
  const noBuys = useDenied("/buys");
  const pages = Object.entries(PAGES).filter(([to]) => to !== "/buys" || !noBuys);
  return <Tabs label="Stock" tabs={pages.map(([to, label]) => ({ to, label, current: to === here }))} />;
}
