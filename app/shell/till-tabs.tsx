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
  const tab = (page: Address, label: string) => ({
    to: location && page !== CREDIT ? withRest(page, `?location=${location}`) : page,
    label,
    current: page === here,
  });
  const tabs = [
    ...(noTill ? [] : [tab(TILL, "Till"), tab(href("/till/closes"), "Closes")]),
    ...(noReports ? [] : [tab(CREDIT, "Gift Cards and Credit")]),
  ];
  return tabs.length > 1 ? <Tabs label="Till" tabs={tabs} /> : null;
}
