import type { ReactNode } from "react";
import { ActionBar } from "~/ui/action-bar";
import type { Address } from "~/ui/address";
import { Tabs } from "~/ui/tabs";

interface ReportTabsProps {
  links: readonly { name: string; title: string; to: Address }[];
  /** Name of the open report; empty for the overview. */
  shown: string;
  /** What can be done with the report, such as its exports. */
  children?: ReactNode;
}

const GROUPS = [
  { label: "Overview", of: [""] },
  { label: "Sales and Repairs", of: ["net-sales", "discounts", "salespeople", "returns", "repairs"] },
  { label: "Tax and Payments", of: ["tax", "exempt", "payments", "deposits", "gift-cards", "closes"] },
];

/** Those of no other group. */
const OTHERS = "Stock and Pricing";

/** Links to kinds of reports, with what can be done on the same line, and below to those of the open one's kind. */
export function ReportTabs({ links, shown, children }: ReportTabsProps) {
  const said = GROUPS.flatMap(({ of }) => of);
  const groups = [
    ...GROUPS.map(({ label, of }) => ({
      label,
      reports: of.flatMap((name) => links.filter((link) => link.name === name)),
    })),
    { label: OTHERS, reports: links.filter(({ name }) => !said.includes(name)) },
  ].map((group) => ({ ...group, current: group.reports.some(({ name }) => name === shown) }));
  const open = groups.find(({ current }) => current)?.reports ?? [];
  return (
    <>
      <ActionBar
        tabs={
          <Tabs
            label="Kinds of reports"
            tabs={groups.flatMap(({ label, reports: [first], current }) =>
              first ? [{ to: first.to, label, current }] : [],
            )}
          />
        }
      >
        {children}
      </ActionBar>
      {open.length > 1 && (
        <Tabs
          label="Reports"
          tabs={open.map(({ name, title, to }) => ({ to, label: title, current: name === shown }))}
        />
      )}
    </>
  );
}
