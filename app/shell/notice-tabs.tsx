import { href } from "../ui/address.ts";
import { Tabs } from "../ui/tabs.tsx";

interface NoticeTabsProps {
  here: "notices" | "looks";
  /** How many lines are worth a look; null if the reader may not see them. */
  looks: string | number | null;
}

/** Tabs between what waits and what is worth a look, for whoever may see both. */
export function NoticeTabs({ here, looks }: NoticeTabsProps) {
  if (looks === null) return null;
  return (
    <Tabs
      label="Notices"
      tabs={[
        { to: href("/notices"), label: "Notices", current: here === "notices" },
        { to: href("/worth-a-look"), label: "Worth a Look", current: here === "looks", count: looks },
      ]}
    />
  );
}
