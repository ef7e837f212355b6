import { countUnread, unreadSlice } from "~/domain/outreach/replies/find-replies.server";
import { REPLIES_AT_ONCE } from "~/domain/outreach/replies/reply-fields";
import type { Reply } from "~/domain/outreach/replies/reply";
import type { SortedKey } from "~/domain/sorted.server";
import { can } from "~/domain/permissions";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { href } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/button";
import { actionsColumn, type Column, ColumnTable } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { Form, PageLink } from "~/ui/page-link";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { isSortedKey, type KeyedList, listPage } from "~/web/list.server";
import { actorOf } from "~/web/context";
import type { Route } from "./+types/reply-list";
import { QuotedWords, ReplyWords } from "./reply-words.tsx";
import { shownReply } from "./shown-reply.server.ts";

export const handle: PageHandle = { title: "Replies", subtitle: "Texts and emails from customers" };

export const meta = () => titled(handle.title);

const OLDEST_FIRST: KeyedList<Reply, SortedKey> = {
  read: (slice) => unreadSlice(shop().db, slice),
  keyOf: ({ receivedAt, id }) => [receivedAt, id],
  isKey: isSortedKey,
};

export function loader({ context, url }: Route.LoaderArgs) {
  const { db } = shop();
  const zone = zoneOf(db, null);
  const mayEdit = can(actorOf(context), "customers.edit");
  const count = (atMost: number) => countUnread(db, atMost);
  const { rows, ...page } = listPage(url, OLDEST_FIRST, count, REPLIES_AT_ONCE);
  return { page, mayEdit, replies: rows.map((reply) => ({ ...shownReply(db, reply, zone), mayEdit })) };
}

export default function Replies({ loaderData: { replies, page, mayEdit } }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs trail={[{ to: href("/customers"), label: "Customers" }]} />
      <Panel
        title="To Read"
        icon="message-square"
        flush
        aside={mayEdit && replies.length > 1 && <MarkAll ids={replies.map(({ id }) => id)} />}
      >
        {replies.length === 0 ? (
          <EmptyState
            icon="message-square"
            title="Nothing to read"
            hint="Texts and emails from customers are listed here until someone marks them as read. STOP and START are handled automatically and not listed."
          />
        ) : (
          <ColumnTable caption="Replies" columns={COLUMNS} rows={replies} keyOf={({ id }) => id} />
        )}
        {replies.some(({ isMail }) => isMail) && (
          <p className="panel-body quiet">
            Anybody can write an email in a customer&apos;s name: call them before you hand something out, or
            change where it goes.
          </p>
        )}
        <Pager page={page} />
      </Panel>
    </>
  );
}

/** Those that are shown: what comes meanwhile stays to be read. */
function MarkAll({ ids }: { ids: number[] }) {
  return (
    <Form method="post" action={href("/customers/replies/read")}>
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <Button type="submit">Mark All {ids.length} as Read</Button>
    </Form>
  );
}

type Row = Route.ComponentProps["loaderData"]["replies"][number];

const COLUMNS: Column<Row>[] = [
  { head: "From", render: (reply) => <From {...reply} /> },
  {
    head: "Said",
    className: "fill",
    bare: true,
    render: (reply) => (
      <>
        <ReplyWords {...reply} />
        <QuotedWords {...reply} />
      </>
    ),
  },
  { head: "Received", className: "fill", bare: true, render: ({ received }) => received },
  actionsColumn(
    ({ id, address, mayEdit }) =>
      mayEdit && (
        <Form method="post" action={href("/customers/replies/:replyId/read", { replyId: id })}>
          <Button type="submit" aria-label={`Mark as read: from ${address ?? `reply #${id}`}`}>
            Mark as Read
          </Button>
        </Form>
      ),
  ),
];

function From({ id, address, senders, isKnown, mayEdit }: Row) {
  return (
    <span className="cell-lines">
      {senders.map(({ id: customerId, name }) => (
        <PageLink key={customerId} className="cell-link" to={href("/customers/:customerId", { customerId })}>
          {name}
        </PageLink>
      ))}{" "}
      <span className="cell-note">
        {address}
        {senders.length === 0 && ", of no customer"}
      </span>
      {!isKnown && senders.length > 1 && mayEdit && <Whose id={id} senders={senders} />}
    </span>
  );
}

/** Asks whose reply it is: several have the address. */
function Whose({ id, senders }: Pick<Row, "id" | "senders">) {
  return (
    <Form
      method="post"
      action={href("/customers/replies/:replyId/from", { replyId: id })}
      className="button-row"
    >
      <span className="cell-note">Whose is it?</span>
      {senders.map(({ id: customerId, name }) => (
        <Button
          key={customerId}
          type="submit"
          name="customerId"
          value={customerId}
          aria-label={`It is from ${name}`}
        >
          {name}
        </Button>
      ))}
    </Form>
  );
}
