import type { ComponentProps, ReactNode } from "react";
import { ActionBar } from "~/ui/action-bar";
import { Tabs } from "~/ui/tabs";

interface ReportTabsProps {
  kinds: ComponentProps<typeof Tabs>["tabs"];
  /** What can be done with the report, such as its exports. */
  children?: ReactNode;
  /** In narrow windows it is under 'More'. */
  folds?: true;
}

/** Links to kinds of reports, with what can be done on the same line. */
export function ReportTabs({ kinds, children, ...rest }: ReportTabsProps) {
  return (
    <ActionBar tabs={<Tabs label="Kinds of reports" tabs={kinds} />} {...rest}>
      {children}
    </ActionBar>
  );
}
