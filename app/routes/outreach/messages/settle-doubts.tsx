import { counted } from "~/domain/counted";
import { DOUBTS_AT_ONCE } from "~/domain/outreach/messages/doubt-fields";
import { messagesInDoubt } from "~/domain/people/outbox/find-messages.server";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { href } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/button";
import { type Column, ColumnTable } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { FormActions } from "~/ui/fields/form-layout";
import { Form } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import type { Route } from "./+types/settle-doubts";
import { shownMessage } from "./shown-message.server.ts";

export const handle: PageHandle = { title: "Settle All", subtitle: "Messages in doubt" };

export const meta = () => titled(handle.title);

export function loader({ context }: Route.LoaderArgs) {
  const { db } = shop();
  const shownTo = { actor: actorOf(context), zone: zoneOf(db, null) };
  const all = messagesInDoubt(db, DOUBTS_AT_ONCE).map((found) => shownMessage(found, shownTo));
  return { doubts: all.filter(({ isInDoubt }) => isInDoubt) };
}

/** Settles together what a restore left in doubt. What is shown is what is settled. */
export default function SettleDoubts({ loaderData: { doubts } }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs trail={[{ to: href("/settings/sending"), label: "Sending" }]} />
      <Panel title="In Doubt" icon="triangle-alert" flush>
        {doubts.length === 0 ? (
          <EmptyState icon="send" title="Nothing is in doubt" hint="Every message was sent or is waiting." />
        ) : (
          <>
            <div className="panel-body">
              <p>
                Whether these arrived only the shop&apos;s mail provider or text provider can tell: look into
                its log, or into &apos;Sent&apos; of the shop&apos;s mailbox. If they are there, they arrived.
                If you send them again, whoever got one gets it twice. Whoever must not be written to any more
                gets nothing.
              </p>
              <Form method="post" action={href("/settings/sending/doubts/arrived")}>
                {doubts.map(({ id }) => (
                  <input key={id} type="hidden" name="ids" value={id} />
                ))}
                <FormActions>
                  <Button type="submit">{`All ${counted(doubts.length, "Message")} Arrived`}</Button>
                  <Button type="submit" variant="danger" formAction={href("/settings/sending/doubts/again")}>
                    {`Send All ${counted(doubts.length, "Message")} Again`}
                  </Button>
                </FormActions>
              </Form>
            </div>
            <ColumnTable caption="Messages in doubt" columns={COLUMNS} rows={doubts} keyOf={({ id }) => id} />
          </>
        )}
      </Panel>
    </>
  );
}

type Row = Route.ComponentProps["loaderData"]["doubts"][number];

const COLUMNS: Column<Row>[] = [
  { head: "To", render: ({ id, address }) => address ?? `Message #${id}` },
  { head: "About", render: ({ about }) => about },
  { head: "Written", render: ({ written }) => written },
];
