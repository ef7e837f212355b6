import { Form } from "react-router";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { actionsColumn, type Column, ColumnTable } from "~/ui/column-table";
import { Panel } from "~/ui/panel";
import type { SessionsToShow } from "./sessions-to-show.server.ts";

export function SessionTable({ rows, formKey }: SessionsToShow) {
  return (
    <Panel
      title="My sessions"
      icon="shield-check"
      flush
      aside={rows.length > 1 && <EndOthers formKey={formKey} />}
    >
      <ColumnTable caption="My sessions" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
    </Panel>
  );
}

type Session = SessionsToShow["rows"][number];

const COLUMNS: Column<Session>[] = [
  {
    head: "Device",
    render: ({ device, isAtHand }) => (
      <>
        {device} {isAtHand && <Badge tone="gold">This terminal</Badge>}
      </>
    ),
  },
  { head: "Address", render: ({ address }) => address || "Not known" },
  { head: "Signed in", render: ({ signedInAt }) => signedInAt },
  { head: "Last seen", render: ({ lastSeen }) => lastSeen },
  actionsColumn((session) => <EndOne session={session} />),
];

function EndOne({ session: { id, isAtHand, device, signedInAt, formKey } }: { session: Session }) {
  const which = isAtHand ? "this session" : "the session";
  return (
    <Form method="post" action={`/account/sessions/${id}/end`} preventScrollReset>
      <input type="hidden" name="formKey" value={formKey} />
      <Button type="submit" aria-label={`End ${which}: ${device}, signed in ${signedInAt}`}>
        End
      </Button>
    </Form>
  );
}

function EndOthers({ formKey }: { formKey: string }) {
  return (
    <Form method="post" action="/account/sessions/end-others" preventScrollReset>
      <input type="hidden" name="formKey" value={formKey} />
      <Button type="submit">End all others</Button>
    </Form>
  );
}
