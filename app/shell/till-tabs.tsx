import { type Address, href, withRest } from "../ui/address.ts";
import { useDenied } from "../ui/page-link.tsx";
import { Tabs } from "../ui/tabs.tsx";

const TILL = href("/till");
const CREDIT = href("/gift-cards");

interface TillTabsProps {
  here: Address;
  /** Store whose tills the page shows; all stores by default. */
  location?: string | null;
}

/** Tabs between the tills, their closes, and what customers can still spend, which counts as a report. */
export function TillTabs({ here, location }: TillTabsProps) {
  const noTill = useDenied(TILL);
  const noReports = useDenied(href("/reports"));
  const of = (page: Address) => (location ? withRest(page, `?location=${location}`) : page);
  const pages = [
    { at: TILL, to: of(TILL), label: "Till", hidden: noTill },
    { at: href("/till/closes"), to: of(href("/till/closes")), label: "Closes", hidden: noTill },
    { at: CREDIT, to: CREDIT, label: "Gift Cards and Credit", hidden: noReports },
  ];
  return (
    <Tabs
      label="Till"
      tabs={pages
        .filter(({ hidden }) => !hidden)
        .map(({ at, to, label }) => ({ to, label, current: at === here }))}
    />
  );
}
