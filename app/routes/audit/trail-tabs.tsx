import { Tabs } from "~/ui/tabs";

/** What was done, and what was refused. */
export function TrailTabs({ shown }: { shown: "entries" | "denials" }) {
  return (
    <Tabs
      label="Audit trail"
      tabs={[
        { to: "/audit", label: "What was done", current: shown === "entries" },
        { to: "/audit/denials", label: "What was refused", current: shown === "denials" },
      ]}
    />
  );
}
