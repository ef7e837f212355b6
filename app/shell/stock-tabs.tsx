import { Tabs } from "../ui/tabs.tsx";

const PAGES = {
  "/inventory": "Items",
  "/inventory/receivings": "Receivings",
  "/inventory/transfers": "Transfers",
  "/inventory/out": "Out and Reserved",
  "/counts?kind=pieces": "Counts",
  "/inventory/melt-lots": "Melt",
  "/inventory/vendors": "Vendors",
} as const;

/** The lists of what is in stock, and of what comes and goes. */
export function StockTabs({ here }: { here: keyof typeof PAGES }) {
  return (
    <Tabs
      label="Stock"
      tabs={Object.entries(PAGES).map(([to, label]) => ({ to, label, current: to === here }))}
    />
  );
}
