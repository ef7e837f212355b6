import type { ComponentProps, ReactNode } from "react";
import { ActionBar } from "~/ui/action-bar";
import { Tabs } from "~/ui/tabs";

interface ReportTabsProps {
  kinds: ComponentProps<typeof Tabs>["tabs"];
  /** What can be done with the report, such as its exports. */
  children?: ReactNode;
}

/** Links to kinds of reports, with what can be done on the same line. */
export function ReportTabs({ kinds, children }: ReportTabsProps) {
  return <ActionBar tabs={<Tabs label="Kinds of reports" tabs={kinds} />}>{children}</ActionBar>;
}
