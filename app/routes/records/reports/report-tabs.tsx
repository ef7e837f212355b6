import type { Address } from "~/ui/address";
import { Tabs } from "~/ui/tabs";

interface ReportTabsProps {
  links: readonly { name: string; title: string; to: Address }[];
  /** Name of the open report; empty for the overview. */
  shown: string;
}

export function ReportTabs({ links, shown }: ReportTabsProps) {
  return (
    <Tabs
      label="Reports"
      tabs={links.map(({ name, title, to }) => ({ to, label: title, current: name === shown }))}
    />
  );
}
