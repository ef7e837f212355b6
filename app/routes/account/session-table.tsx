import { Form } from "react-router";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { DataTable, RowActions } from "~/ui/data-table";
import { formatCount } from "~/ui/format";
import { Panel } from "~/ui/panel";
import type { SessionsToShow } from "./sessions-to-show.server.ts";

/** Where one is signed in, each session with its end. */
export function SessionTable({ rows, more, formKey }: SessionsToShow) {
  return (
    <Panel
      title="My sessions"
      icon="shield-check"
      flush
      aside={rows.length > 1 && <EndOthers formKey={formKey} />}
    >
      <DataTable caption="My sessions">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Device
            </th>
            <th role="columnheader" scope="col">
              Address
            </th>
            <th role="columnheader" scope="col">
              Signed in
            </th>
            <th role="columnheader" scope="col">
              Last seen
            </th>
            <th role="columnheader" scope="col" className="actions">
              Actions
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </tbody>
      </DataTable>
      {more > 0 && (
        <p className="panel-note">
          {formatCount(more)} more are not shown: end all others to be rid of them.
        </p>
      )}
    </Panel>
  );
}

type Session = SessionsToShow["rows"][number];

function SessionRow({ session }: { session: Session }) {
  const { isAtHand, device, address, signedInAt, lastSeen } = session;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {device} {isAtHand && <Badge tone="gold">This terminal</Badge>}
      </th>
      <td role="cell" data-label="Address">
        {address || "Not known"}
      </td>
      <td role="cell" data-label="Signed in">
        {signedInAt}
      </td>
      <td role="cell" data-label="Last seen">
        {lastSeen}
      </td>
      <td role="cell" className="actions">
        <RowActions>
          <EndOne session={session} />
        </RowActions>
      </td>
    </tr>
  );
}

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
