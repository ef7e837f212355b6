import { aboutOrderFields } from "~/domain/workshop/orders/about-order-fields";
import { sendAboutOrder } from "~/domain/workshop/orders/send-about-order.server";
import { waitsToBeHandedBack } from "~/domain/workshop/orders/order";
import { SendAboutOrder } from "./send-about-order-contract.ts";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href, localPath, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { FormPage } from "~/ui/form-page";
import { Form } from "~/ui/page-link";
import { actorOf, factsOf } from "~/web/context";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readDraft } from "~/web/form-drafts.server";
import { readForm } from "~/web/form.server";
import { NotSetUp } from "~/web/messages/not-set-up";
import { onItsWay } from "~/web/messages/on-its-way.server";
import { performForm } from "~/web/perform.server";
import { notFound } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/send-message";
import { MessageField } from "./message-field.tsx";
import { leaveIfEnded, orderOf, pageOfOrder, viewOfOrder } from "./order-view.server.ts";
import { openWays, OtherSendButtons, SendButton, SentTo } from "./send-buttons.tsx";

export const handle: PageHandle = { ...SECTIONS.repairsAndOrders, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(`Send a Message ${loaderData?.number ?? ""}`);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const order = orderOf(params.orderId);
  if (!waitsToBeHandedBack(order)) await leaveIfEnded(context, order);
  const { number, page, message, ways, lastTold } = viewOfOrder(order, context);
  return {
    id: order.id,
    who: order.customerName,
    number,
    page,
    ways,
    lastTold,
    values: { message: message ?? "", ...readDraft(actorOf(context), url) },
    formKey: crypto.randomUUID(),
  };
}

/** The last telling that the sender knew of: whoever presses 'Send' has seen a page that says so. */
function toldIn(url: URL): number | null {
  const told = url.searchParams.get("told") ?? "";
  return /^\d{1,15}$/.test(told) ? Number(told) : null;
}

export async function action(args: Route.ActionArgs) {
  const order = orderOf(args.params.orderId);
  const form = await readForm(args.request);
  const outcome = await performForm(
    args,
    SendAboutOrder,
    (ctx, sent) =>
      sendAboutOrder(ctx, {
        ...sent,
        orderId: order.id,
        address: null,
        purpose: null,
        lastTold: toldIn(args.url),
      }),
    "Failed to send the message",
    { form, problem: null },
  );
  if (outcome.ok)
    return redirectWithToast(factsOf(args.context), localPath(form.get("returnTo"), pageOfOrder(order)), {
      tone: "success",
      description: onItsWay(`The message to ${order.customerName}`),
    });
  if (outcome.rejection.init?.status === 404) throw notFound();
  return outcome.rejection;
}

export default function SendMessage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, who, number, page, ways, lastTold, values, formKey } = loaderData;
  const { form, fields } = useFormFields(aboutOrderFields, {
    id: "message",
    formKey,
    values,
    rejection: actionData,
  });
  const sending = { orderId: id, ways, lastTold };
  const others = (
    <>
      <ButtonLink to={href("/orders/:orderId/told", { orderId: id })}>Notify Another Way</ButtonLink>
      <ButtonLink to={page}>Cancel</ButtonLink>
    </>
  );
  return (
    <FormPage title="Send a Message" backTo={page} backLabel={number}>
      <p>{`${number}, ${who}`}</p>
      {ways.length === 0 && <NotSetUp />}
      {ways.map(
        ({ channel, whyNot }) =>
          whyNot && (
            <p key={channel} className="field-hint">
              {whyNot}
            </p>
          ),
      )}
      {openWays(ways).length > 0 ? (
        <Form
          method="post"
          {...form.props}
          action={withRest(href("/orders/:orderId/send", { orderId: id }), `?told=${lastTold}`)}
          noValidate
          autoComplete="off"
        >
          <FormAlerts form={form} before="it can be sent" used={() => ({ name: number, to: page })} />
          <HiddenFields form={form} />
          <FormGrid>
            <MessageField {...fields.message} ways={ways} rows={5} />
          </FormGrid>
          <SentTo ways={ways} />
          <FormActions>
            <SendButton {...sending} />
            <OtherSendButtons {...sending} />
            {others}
          </FormActions>
        </Form>
      ) : (
        <>
          <FormAlerts form={form} before="it can be sent" used={() => ({ name: number, to: page })} />
          <FormActions>{others}</FormActions>
        </>
      )}
    </FormPage>
  );
}
