import { Badge } from "~/ui/badge";
import { type Column, ColumnTable } from "~/ui/column-table";
import { Panel } from "~/ui/panel";
import type { signInsToShow } from "./sign-in-words.server.ts";

type SignIn = ReturnType<typeof signInsToShow>[number];

export function SignInTable({ rows }: { rows: SignIn[] }) {
  return (
    <Panel title="Recent Sign-Ins" icon="history" flush>
      <ColumnTable caption="Recent sign-ins" columns={COLUMNS} rows={rows} keyOf={({ key }) => key} />
    </Panel>
  );
}

const COLUMNS: Column<SignIn>[] = [
  { head: "When", render: ({ at }) => at },
  {
    head: "Device",
    render: ({ device, mark }) => (
      <>
        {device} {mark === "new" && <Badge tone="amber">New browser</Badge>}
      </>
    ),
  },
  { head: "Address", render: ({ address }) => address || "Unknown" },
  {
    head: "Signed In With",
    render: ({ how, mark }) => (
      <>
        {how} {mark === "failed" && <Badge tone="ruby">Failed</Badge>}
      </>
    ),
  },
];
