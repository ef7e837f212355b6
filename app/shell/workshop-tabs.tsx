import { type Address, href } from "../ui/address.ts";
import { Tabs } from "../ui/tabs.tsx";

const PAGES = [
  { to: href("/repairs"), label: "Repairs" },
  { to: href("/repairs/bench"), label: "Bench" },
  { to: href("/repairs/custody"), label: "Where Things Are" },
];

/** Tabs between the repairs, what the bench does next, and where customers' items are. */
export function WorkshopTabs({ here }: { here: Address }) {
  return <Tabs label="Workshop" tabs={PAGES.map((page) => ({ ...page, current: page.to === here }))} />;
}
