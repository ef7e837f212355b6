import { data } from "react-router";
import { partWaitOf } from "~/domain/workshop/bench/part-wait.server";
import { answerEstimate } from "~/domain/workshop/orders/answer-estimate.server";
import { itemsToHandOut } from "~/domain/workshop/orders/lines-of-pickup.server";
import { handOverUnpaid } from "~/domain/workshop/orders/hand-over-unpaid.server";
import { moveOrder } from "~/domain/workshop/orders/move-order-to-place.server";
import { noteArrival, orderFromVendor } from "~/domain/workshop/orders/order-from-vendor.server";
import {
  CONTACT_WAY_LABELS,
  CONTACT_WAYS,
  ESTIMATE_LABELS,
  ESTIMATE_STATES,
  ORDER_PLACE_LABELS,
  type Order,
  ORDER_PLACES,
  waits,
  waitsToBeHandedBack,
} from "~/domain/workshop/orders/order";
import {
  estimateFields,
  handOverFields,
  orderDetailFields,
  orderedFields,
  placeFields,
  toldFields,
} from "~/domain/workshop/orders/order-fields";
import { tellCustomer } from "~/domain/workshop/orders/tell-customer.server";
import { formatDecimal } from "~/domain/money";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { DataItem, DataList } from "~/ui/description-list";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { DateField, TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { useMoney } from "~/ui/money";
import { optionsOf } from "~/ui/options";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { Totals, TotalsRow } from "~/ui/totals";
import { ApprovalForm } from "~/web/approval-form";
import { typedToApprove } from "~/web/approval.server";
import { actorOf, factsOf } from "~/web/context";
import type { Contract } from "~/web/contract";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readForm } from "~/web/form.server";
import { readDraft } from "~/web/form-drafts.server";
import { performForm, type PerformArgs } from "~/web/perform.server";
import { notFound } from "~/web/problem";
import { showsOrigin, withholdVendor } from "~/web/shows-cost.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/order-step";
import { ApprovePrice } from "./approve-price.tsx";
import { partsText } from "./next-button.tsx";
import { Arrived, EstimateAnswer, HandOver, NewPlace, Ordered, Told } from "./order-contract.ts";
import { leaveIfEnded, nextFor, orderOf, pageOfOrder, viewOfOrder } from "./order-view.server.ts";
import { toApproveAt } from "./price-to-approve.server.ts";
import { TellFields } from "./tell-customer.tsx";

export const handle: PageHandle = { ...SECTIONS.repairsAndOrders, isForm: true };

const TITLES = {
  place: "Where It Is",
  estimate: "Estimate",
  told: "Mark as Notified",
  ordered: "Ordered",
  arrived: "Arrived",
  "hand-over": "Hand Over Unpaid",
} as const;
type Step = keyof typeof TITLES;
const STEPS = Object.keys(TITLES) as Step[];
/** Steps of special orders only. */
const OF_VENDOR: Step[] = ["ordered", "arrived"];

const FIELDS = {
  ...orderedFields,
  arrived: orderDetailFields.arrived,
  ...placeFields,
  ...estimateFields,
  ...toldFields,
  ...handOverFields,
};
const PLACES = ORDER_PLACES.filter((place) => place !== "handed_over");

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData ? `${TITLES[loaderData.step]} ${loaderData.number}` : "Order");

function stepIn(text: string): Step {
  const step = STEPS.find((known) => known === text.toLowerCase());
  if (!step) throw notFound();
  return step;
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const step = stepIn(params.step);
  const order = orderOf(params.orderId);
  if (step !== "told" || !waitsToBeHandedBack(order)) await leaveIfEnded(context, order);
  if (OF_VENDOR.includes(step) && order.kind !== "special_order") throw notFound();
  const view = viewOfOrder(order, context);
  const { order: shown, number, page, message, usualWay, today } = view;
  const { place, estimate } = order;
  const now: Record<string, string> = {
    place: place?.place ?? "tray",
    name: place?.name ?? "",
    dueBack: place?.dueBackDay ?? "",
    state: estimate?.state === "asked" ? "approved" : "asked",
    amount: formatDecimal(order.price),
    how: step === "told" && message !== null ? usualWay : "phone",
    message: message ?? "",
    to: order.customerName,
    vendor: order.vendor ?? "",
    vendorReference: order.vendorReference ?? "",
    ordered: today,
    arrived: today,
  };
  const asked = Object.fromEntries(url.searchParams);
  // The name of a tray or workshop doesn't fit another kind of place.
  if (asked.place !== undefined && asked.place !== now.place) Object.assign(now, { name: "", dueBack: "" });
  return {
    step,
    number,
    page,
    who: order.customerName,
    amountDue: order.amountDue,
    items: step === "hand-over" ? itemsToHandOut(shop().db, order) : [],
    unfinished: step === "hand-over" ? unfinishedWords(order, showsOrigin(context)) : null,
    order: { id: order.id, kind: order.kind, contact: shown.contact, store: order.store },
    ways: view.ways,
    lastTold: view.lastTold,
    values: { ...now, ...asked, ...readDraft(actorOf(context), url) },
    formKey: crypto.randomUUID(),
  };
}

/** Says of what is handed over before it is ready or here what it waits for, as its own page does. */
function unfinishedWords(order: Order, showsVendor: boolean): { title: string; says: string } | null {
  if (order.kind === "layaway" || !waits(order, "unfinished")) return null;
  const isRepair = order.kind === "repair";
  const parts = isRepair ? partWaitOf(shop().db, order.id) : null;
  const waitsForParts = parts && partsText(withholdVendor(parts, showsVendor));
  return {
    title: isRepair ? "It isn't ready yet" : "It isn't here yet",
    says: nextFor(withholdVendor(order, showsVendor), waitsForParts).says,
  };
}

const FAILURE = { title: "Error", description: "Failed to save the order" };

const PERFORM: Record<Step, ReturnType<typeof performing>> = {
  place: performing(NewPlace, moveOrder),
  estimate: performing(EstimateAnswer, answerEstimate),
  told: performing(Told, tellCustomer),
  ordered: performing(Ordered, orderFromVendor),
  arrived: performing(Arrived, noteArrival),
  "hand-over": performing(HandOver, handOverUnpaid),
};

function performing<In>(
  contract: Contract<In>,
  rule: (ctx: RuleContext, input: In & { orderId: number }) => Result<Order, unknown>,
) {
  return (args: PerformArgs, form: FormData, orderId: number) =>
    performForm(args, contract, (ctx, sent) => rule(ctx, { ...sent, orderId }), FAILURE, {
      form,
      problem: null,
    });
}

export async function action(args: Route.ActionArgs) {
  const step = stepIn(args.params.step);
  const order = orderOf(args.params.orderId);
  const form = await readForm(args.request);
  const typed = typedToApprove(form);
  const outcome = await PERFORM[step](args, form, order.id);
  if (outcome.ok)
    return redirectWithToast(factsOf(args.context), pageOfOrder(order), {
      tone: "success",
      title: "Success",
      description: "Order saved",
    });
  const { data: rejection, init } = outcome.rejection;
  return data({ ...rejection, toApprove: toApproveAt(args, rejection.approval, typed) }, init ?? {});
}

export default function OrderStep({ loaderData, actionData }: Route.ComponentProps) {
  const { step, number, page, who, amountDue, unfinished, order, ways, lastTold, values, formKey } =
    loaderData;
  const { formatMoney } = useMoney();
  const { form, fields } = useFormFields(FIELDS, { id: "step", formKey, values, rejection: actionData });
  const title = TITLES[step];
  const said = `${number}, ${who}`;
  const isHandOver = step === "hand-over";
  const owed = isHandOver && amountDue > 0 ? formatMoney(amountDue) : null;
  return (
    <FormPage title={title} backTo={page} backLabel={number}>
      {unfinished !== null && (
        <Callout tone="warn" title={unfinished.title}>
          {unfinished.says}
        </Callout>
      )}
      {actionData?.toApprove && step === "estimate" ? (
        <ApprovePrice {...actionData.toApprove} rejection={actionData} />
      ) : actionData?.toApprove ? (
        <ApprovalForm
          ask={actionData.toApprove.ask}
          rejection={actionData}
          typed={actionData.toApprove.typed}
          changeTo={{ to: actionData.toApprove.changeTo, label: "Edit" }}
          submit={{ label: "Approve and Hand Over", busy: "Saving..." }}
        >
          <p>{said}</p>
          <p>{dueText(owed)}</p>
        </ApprovalForm>
      ) : (
        <Form method="post" {...form.props} noValidate autoComplete="off">
          <FormAlerts form={form} before="it can be saved" used={() => ({ name: number, to: page })} />
          <HiddenFields form={form} />
          {isHandOver ? <ToHandOver {...loaderData} owed={owed} /> : <p>{said}</p>}
          <FormGrid>
            {step === "told" && (
              <TellFields message={fields.message} how={fields.how} {...{ order, ways, lastTold }} />
            )}
            {step === "place" && (
              <>
                <SelectField {...fields.place} span={3} options={optionsOf(PLACES, ORDER_PLACE_LABELS)} />
                <TextField {...fields.name} span={3} optional />
                <DateField {...fields.dueBack} span={3} optional hint="For an outside workshop." />
              </>
            )}
            {step === "estimate" && (
              <>
                <SelectField
                  {...fields.state}
                  span={3}
                  options={optionsOf(ESTIMATE_STATES, ESTIMATE_LABELS)}
                />
                <MoneyField {...fields.amount} span={3} />
              </>
            )}
            {step === "estimate" && (
              <SelectField {...fields.how} span={3} options={optionsOf(CONTACT_WAYS, CONTACT_WAY_LABELS)} />
            )}
            {step === "ordered" && (
              <>
                <TextField {...fields.vendor} span={3} optional />
                <TextField {...fields.vendorReference} data-scan="own" span={3} optional />
                <DateField {...fields.ordered} span={3} />
              </>
            )}
            {step === "arrived" && <DateField {...fields.arrived} span={3} />}
            {isHandOver && <TextField {...fields.to} hint="The customer or whoever came for it." />}
          </FormGrid>
          <FormActions>
            <SubmitButton busy="Saving..." variant={owed === null ? "primary" : "danger"}>
              {owed !== null ? `Hand Over with ${owed} Owed` : isHandOver ? "Hand Over" : "Save"}
            </SubmitButton>
            <ButtonLink to={page}>Cancel</ButtonLink>
          </FormActions>
        </Form>
      )}
    </FormPage>
  );
}

function dueText(owed: string | null): string {
  return owed === null
    ? "Nothing is due."
    : `${owed} is due, with tax. The customer still owes it until you ring up the pickup.`;
}

type ToHandOverProps = Pick<Route.ComponentProps["loaderData"], "number" | "who" | "items"> & {
  owed: string | null;
};

/** What is handed out to whom, and what they will owe. */
function ToHandOver({ number, who, items, owed }: ToHandOverProps) {
  return (
    <>
      <DataList>
        <DataItem term="Order">{number}</DataItem>
        <DataItem term="Customer">{who}</DataItem>
        <DataItem term="Hand out">
          {items.map((item, nth) => (
            <div key={nth}>{`${nth + 1}. ${item}`}</div>
          ))}
        </DataItem>
      </DataList>
      {owed !== null && (
        <Totals>
          <TotalsRow grand label="Amount due">
            {owed}
          </TotalsRow>
        </Totals>
      )}
      <p className="field-hint">{dueText(owed)}</p>
    </>
  );
}
