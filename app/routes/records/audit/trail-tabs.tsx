import { href } from "~/ui/address";
import { Tabs } from "~/ui/tabs";

export function TrailTabs({ shown }: { shown: "entries" | "denials" | "head" }) {
  return (
    <Tabs
      label="Audit trail"
      tabs={[
        { to: href("/audit"), label: "Activity", current: shown === "entries" },
        { to: href("/audit/denials"), label: "Refused", current: shown === "denials" },
        { to: href("/audit/head"), label: "Integrity", current: shown === "head" },
      ]}
    />
  );
}
