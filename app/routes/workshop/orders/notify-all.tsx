import { counted } from "~/domain/counted";
import { SENT_AT_ONCE } from "~/domain/workshop/orders/sent-at-once";
import type { TypedChannel } from "~/domain/people/outbox/address-key";
import { channelsSetUp } from "~/domain/people/outbox/channels-set-up.server";
import { sendToAll, type SentToAll } from "~/domain/workshop/orders/send-to-all.server";
import { TYPED_CHANNELS } from "~/domain/people/outbox/offered-channels";
import { orderNumber } from "~/domain/workshop/orders/order";
import { CALL_LIST_LABELS, type CallList } from "~/domain/workshop/orders/orders-to-call-about";
import { SendToAll } from "./send-about-order-contract.ts";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { type Column, ColumnTable } from "~/ui/column-table";
import { FormActions, FormSection } from "~/ui/fields/form-layout";
import { FormPage } from "~/ui/form-page";
import { PageForm, PageLink } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { actorOf, factsOf } from "~/web/context";
import { buttonForm, FormAlerts } from "~/web/form-alerts";
import { HiddenFields } from "~/web/form-fields";
import { NotSetUp } from "~/web/messages/not-set-up";
import { onItsWay } from "~/web/messages/on-its-way.server";
import { SegmentsLine } from "~/web/messages/segments-line";
import { performForm } from "~/web/perform.server";
import { notFound } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/notify-all";
import { ordersOfPage, readPageOrderFilter } from "./order-filter.server.ts";
import { messageNow, pageOfOrder } from "./order-view.server.ts";
import { TOLD_BY_LIST } from "./send-from-list.tsx";
import { onePressOf, waysToTell } from "./ways-to-tell.server.ts";

export const handle: PageHandle = { ...SECTIONS.repairsAndOrders, isForm: true };

export const meta = () => titled("Send to All");

export function loader({ url, context }: Route.LoaderArgs) {
  const actor = actorOf(context);
  const { filter } = readPageOrderFilter(url, actor);
  const { list } = listOf(filter.calls);
  const channels = channelsSetUp(shop().db);
  const waiting = ordersOfPage(url, filter).read({ limit: SENT_AT_ONCE });
  const rows = waiting.map((order) => {
    const press = onePressOf(order, channels);
    const way = waysToTell(order, { channels, actor }).find(({ channel }) => channel === press.channel);
    return {
      id: order.id,
      number: orderNumber(order),
      page: pageOfOrder(order),
      who: order.customerName,
      press,
      to: way && toWords(way),
      words: messageNow(order),
    };
  });
  return {
    list,
    back: backTo(url, list),
    isSetUp: channels.length > 0,
    gets: rows.filter(({ press, words }) => press.channel !== null && words !== null),
    others: rows
      .filter(({ press, words }) => press.channel === null || words === null)
      .map(({ press, ...row }) => ({ ...row, why: press.whyNot ?? "There is nothing to tell now" })),
    formKey: crypto.randomUUID(),
  };
}

function toWords({ channel, address }: { channel: TypedChannel; address: string | null }): string {
  const { noun } = TYPED_CHANNELS[channel];
  return address === null ? noun : `${noun} to ${address}`;
}

function listOf(list: CallList | undefined) {
  const purpose = list && TOLD_BY_LIST[list];
  if (!purpose) throw notFound();
  return { list, purpose };
}

/** The list, with the same search, kind and store. */
function backTo({ searchParams }: URL, state: CallList) {
  const query = new URLSearchParams({ state });
  for (const name of ["search", "kind", "location"]) {
    const asked = searchParams.get(name);
    if (asked) query.set(name, asked);
  }
  return withRest(href("/orders"), `?${query}`);
}

export async function action(args: Route.ActionArgs) {
  const { filter } = readPageOrderFilter(args.url, actorOf(args.context));
  const { list, purpose } = listOf(filter.calls);
  const outcome = await performForm(
    args,
    SendToAll,
    (ctx, previewed) => sendToAll(ctx, previewed, purpose),
    "Failed to send the messages",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), backTo(args.url, list), {
    tone: "success",
    description: sentWords(outcome.value),
  });
}

function sentWords({ sent, left }: SentToAll): string {
  const away = `${onItsWay(counted(sent, "message"), sent)}.`;
  return left === 0 ? away : `${away} ${left} not sent: the list has those who still wait.`;
}

export default function NotifyAll({ loaderData, actionData }: Route.ComponentProps) {
  const { list, back, isSetUp, gets, others, formKey } = loaderData;
  const label = CALL_LIST_LABELS[list];
  const form = {
    ...buttonForm("all", actionData),
    formKey: actionData?.formKey ?? formKey,
    version: undefined,
  };
  return (
    <FormPage title={`Send: ${label}`} backTo={back} backLabel={label} wide>
      <FormAlerts form={form} before="they can be sent" used={() => ({ name: label, to: back })} />
      {!isSetUp && <NotSetUp />}
      {gets.length > 0 && (
        <>
          <FormSection title="Who gets what">
            <ColumnTable caption="Who gets what" columns={GETS} rows={gets} keyOf={({ id }) => id} />
          </FormSection>
          <PageForm method="post" action={actionAt(back)}>
            <HiddenFields form={form} />
            <input
              type="hidden"
              name="messages"
              value={gets.map(({ id, press }) => `${id}.${press.channel}.${press.lastTold}`).join(" ")}
            />
            <FormActions>
              <SubmitButton busy="Sending..." icon="send">
                {`Send ${counted(gets.length, "Message")}`}
              </SubmitButton>
              <ButtonLink to={back}>Cancel</ButtonLink>
            </FormActions>
          </PageForm>
        </>
      )}
      {others.length > 0 && (
        <FormSection title="Who doesn't, and why">
          <ColumnTable caption="Who doesn't, and why" columns={OTHERS} rows={others} keyOf={({ id }) => id} />
        </FormSection>
      )}
      {gets.length + others.length === 0 && <p>Nobody is left on this list.</p>}
    </FormPage>
  );
}

/** The page itself, whose query the list has. */
const actionAt = (back: string) => withRest(href("/orders/notify"), `?${back.split("?")[1] ?? ""}`);

type Row = Route.ComponentProps["loaderData"]["gets"][number];

const ORDER = {
  head: "Order",
  render: ({ number, page, who }: Pick<Row, "number" | "page" | "who">) => (
    <>
      <PageLink className="text-link" to={page}>
        {number}
      </PageLink>
      , {who}
    </>
  ),
};

const GETS: Column<Row>[] = [
  ORDER,
  { head: "To", className: "fill", bare: true, render: ({ to }) => to },
  {
    head: "Words",
    className: "fill",
    bare: true,
    render: ({ words, press }) => (
      <>
        <span className="written">{words}</span>
        {press.channel === "text" && words !== null && <SegmentsLine words={words} />}
      </>
    ),
  },
];

type Other = Route.ComponentProps["loaderData"]["others"][number];

const OTHERS: Column<Other>[] = [
  ORDER,
  { head: "Why", className: "fill", bare: true, render: ({ why }) => why },
];
