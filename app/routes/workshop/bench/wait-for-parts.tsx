import { awaitParts } from "~/domain/workshop/bench/await-parts.server";
import { partFields } from "~/domain/workshop/bench/bench-fields";
import { orderNumber } from "~/domain/workshop/orders/order";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { DateField, TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { useFormFields } from "~/web/form-fields";
import type { Route } from "./+types/wait-for-parts";
import { OrderChangeForm } from "../orders/order-change-form.tsx";
import { leaveIfEnded } from "../orders/order-view.server.ts";
import { NewPartWait } from "./bench-contract.ts";
import { envelopeOf, performWork, viewOfWork } from "./work-on-repair.server.ts";

export const handle: PageHandle = { ...SECTIONS.repairs, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData ? `Waiting for Parts ${loaderData.number}` : "Repair");

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const envelope = envelopeOf(params.repairId);
  const { order, parts } = envelope;
  const isReady = order.state === "ready";
  await leaveIfEnded(context, order, isReady ? `${orderNumber(order)} is already completed` : undefined);
  const now = { what: parts?.what ?? "", vendor: parts?.vendor ?? "", due: parts?.dueDay ?? "" };
  return viewOfWork(envelope, { context, url }, now);
}

export function action(args: Route.ActionArgs) {
  return performWork(args, { contract: NewPartWait, rule: awaitParts, said: "Waiting for parts" });
}

export default function WaitForParts({ loaderData, actionData }: Route.ComponentProps) {
  const { number, said, back, backLabel, values, formKey } = loaderData;
  const { form, fields } = useFormFields(partFields, { id: "bench", formKey, values, rejection: actionData });
  return (
    <FormPage title="Waiting for Parts" backTo={back} backLabel={backLabel}>
      <OrderChangeForm {...{ form, number, said, back }}>
        <TextField {...fields.what} hint="For example a lobster clasp, 14K." />
        <TextField {...fields.vendor} span={3} optional />
        <DateField {...fields.due} span={3} optional />
      </OrderChangeForm>
    </FormPage>
  );
}
