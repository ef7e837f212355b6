import { partWaitOf } from "~/domain/workshop/bench/part-wait.server";
import { handOverUnpaid } from "~/domain/workshop/orders/hand-over-unpaid.server";
import { itemsToHandOut } from "~/domain/workshop/orders/items-to-hand-out.server";
import { type Order, waits } from "~/domain/workshop/orders/order";
import { handOverFields } from "~/domain/workshop/orders/order-fields";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { DataItem, DataList } from "~/ui/description-list";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { useMoney } from "~/ui/money";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { Totals, TotalsRow } from "~/ui/totals";
import { ApprovalForm } from "~/web/approval-form";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { showsOrigin, withholdVendor } from "~/web/shows-cost.server";
import type { Route } from "./+types/hand-over-unpaid";
import { partsText } from "./next-button.tsx";
import { performChange, viewOfChange } from "./order-change.server.ts";
import { HandOver } from "./order-contract.ts";
import { leaveIfEnded, nextFor, orderOf } from "./order-view.server.ts";

export const handle: PageHandle = { ...SECTIONS.repairsAndOrders, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData ? `Hand Over Unpaid ${loaderData.number}` : "Order");

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const order = orderOf(params.orderId);
  await leaveIfEnded(context, order);
  return {
    ...viewOfChange(order, { context, url }, { to: order.customerName }),
    who: order.customerName,
    amountDue: order.amountDue,
    items: itemsToHandOut(shop().db, order),
    unfinished: unfinishedWords(order, showsOrigin(context)),
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

export function action(args: Route.ActionArgs) {
  return performChange(args, { contract: HandOver, rule: handOverUnpaid, said: () => "Handed over" });
}

export default function HandOverUnpaid({ loaderData, actionData }: Route.ComponentProps) {
  const { number, said, back, amountDue, unfinished, values, formKey } = loaderData;
  const { formatMoney } = useMoney();
  const { form, fields } = useFormFields(handOverFields, {
    id: "hand-over",
    formKey,
    values,
    rejection: actionData,
  });
  const owed = amountDue > 0 ? formatMoney(amountDue) : null;
  return (
    <FormPage title="Hand Over Unpaid" backTo={back} backLabel={number}>
      {unfinished !== null && (
        <Callout tone="warn" title={unfinished.title}>
          {unfinished.says}
        </Callout>
      )}
      {actionData?.toApprove ? (
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
          <FormAlerts form={form} before="it can be saved" used={() => ({ name: number, to: back })} />
          <HiddenFields form={form} />
          <ToHandOver {...loaderData} owed={owed} />
          <FormGrid>
            <TextField {...fields.to} hint="The customer or whoever came for it." />
          </FormGrid>
          <FormActions>
            <SubmitButton busy="Saving..." variant={owed === null ? "primary" : "danger"}>
              {owed === null ? "Hand Over" : `Hand Over with ${owed} Owed`}
            </SubmitButton>
            <ButtonLink to={back}>Cancel</ButtonLink>
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
