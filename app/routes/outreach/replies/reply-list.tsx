import { unreadReplies } from "~/domain/outreach/replies/find-replies.server";
import { can } from "~/domain/permissions";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import type { PageHandle } from "~/shell/page-handle";
import { href } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/button";
import { actionsColumn, type Column, ColumnTable } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { Form, PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import type { Route } from "./+types/reply-list";
import { QuotedWords, ReplyWords } from "./reply-words.tsx";
import { shownReply } from "./shown-reply.server.ts";

/** Replies that are listed, the oldest. */
const LISTED = 100;

export const handle: PageHandle = { title: "Replies", subtitle: "What customers answered" };

export const meta = () => [{ title: "Replies · Loupe" }];

export function loader({ context }: Route.LoaderArgs) {
  const { db } = shop();
  const zone = zoneOf(db, null);
  const mayEdit = can(actorOf(context), "customers.edit");
  const unread = unreadReplies(db, LISTED + 1);
  return {
    isMore: unread.length > LISTED,
    replies: unread.slice(0, LISTED).map((reply) => ({ ...shownReply(db, reply, zone), mayEdit })),
  };
}

export default function Replies({ loaderData: { replies, isMore } }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs trail={[{ to: href("/customers"), label: "Customers" }]} />
      <Panel title="To Read" icon="message-square" flush>
        {replies.length === 0 ? (
          <EmptyState
            icon="message-square"
            title="Nothing to read"
            hint="What customers answer, by text or email, is listed here until somebody marks it as read. STOP and START are obeyed and not listed."
          />
        ) : (
          <ColumnTable caption="Replies" columns={COLUMNS} rows={replies} keyOf={({ id }) => id} />
        )}
        {isMore && <p className="panel-body quiet">Only the oldest {LISTED} are shown.</p>}
      </Panel>
    </>
  );
}

type Row = Route.ComponentProps["loaderData"]["replies"][number];

const COLUMNS: Column<Row>[] = [
  { head: "From", render: (reply) => <From {...reply} /> },
  {
    head: "Said",
    render: (reply) => (
      <>
        <ReplyWords {...reply} />
        <QuotedWords {...reply} />
      </>
    ),
  },
  { head: "Received", render: ({ received }) => received },
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
