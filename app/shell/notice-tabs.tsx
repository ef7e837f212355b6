import { href } from "../ui/address.ts";
import { Tabs } from "../ui/tabs.tsx";

interface NoticeTabsProps {
  here: "notices" | "looks";
  /** How many lines are worth a look. */
  looks: string | number;
  /** How many notices wait, on the page that lists them. */
  notices?: string;
}

/** Tabs between what waits and what is worth a look, in the action bar of whoever may see both. */
export function NoticeTabs({ here, looks, notices }: NoticeTabsProps) {
  return (
    <Tabs
      label="Notices"
      tabs={[
        { to: href("/notices"), label: "Notices", current: here === "notices", count: notices },
        { to: href("/worth-a-look"), label: "Worth a Look", current: here === "looks", count: looks },
      ]}
    />
  );
}
