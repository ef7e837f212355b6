import { Tabs } from "~/ui/tabs";

export function TrailTabs({ shown }: { shown: "entries" | "denials" | "head" }) {
  return (
    <Tabs
      label="Audit trail"
      tabs={[
        { to: "/audit", label: "Activity", current: shown === "entries" },
        { to: "/audit/denials", label: "Refused", current: shown === "denials" },
        { to: "/audit/head", label: "Integrity", current: shown === "head" },
      ]}
    />
  );
}
