import { Tabs } from "~/ui/tabs";

export function TrailTabs({ shown }: { shown: "entries" | "denials" | "head" }) {
  return (
    <Tabs
      label="Audit trail"
      tabs={[
        { to: "/audit", label: "What was done", current: shown === "entries" },
        { to: "/audit/denials", label: "What was refused", current: shown === "denials" },
        { to: "/audit/head", label: "Head", current: shown === "head" },
      ]}
    />
  );
}
