import { typedBenchNoteFields } from "~/domain/workshop/bench/bench-fields";
import { noteWork } from "~/domain/workshop/bench/note-time-and-materials.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { MoneyField } from "~/ui/fields/number-field";
import { TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { useFormFields } from "~/web/form-fields";
import { maySeeCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/note-time-and-materials";
import { OrderChangeForm } from "../orders/order-change-form.tsx";
import { leaveIfEnded } from "../orders/order-view.server.ts";
import { TypedBenchNote } from "./bench-contract.ts";
import { envelopeOf, performWork, viewOfWork } from "./work-on-repair.server.ts";

export const handle: PageHandle = { ...SECTIONS.repairs, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData ? `Time and Materials ${loaderData.number}` : "Repair");

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const envelope = envelopeOf(params.repairId);
  await leaveIfEnded(context, envelope.order);
  return { ...viewOfWork(envelope, { context, url }, { minutes: "" }), seesCost: maySeeCost(context) };
}

export function action(args: Route.ActionArgs) {
  return performWork(args, {
    contract: TypedBenchNote,
    rule: noteWork,
    said: "Time and materials noted",
  });
}

export default function NoteTimeAndMaterials({ loaderData, actionData }: Route.ComponentProps) {
  const { number, said, back, backLabel, seesCost, values, formKey } = loaderData;
  const { form, fields } = useFormFields(typedBenchNoteFields, {
    id: "bench",
    formKey,
    values,
    rejection: actionData,
  });
  return (
    <FormPage title="Time and Materials" backTo={back} backLabel={backLabel}>
      <OrderChangeForm {...{ form, number, said, back }}>
        <TextField {...fields.minutes} span={2} optional inputMode="numeric" />
        <TextField {...fields.material} span={4} optional hint="For example 0.3 g rose gold." />
        {seesCost && <MoneyField {...fields.cost} span={3} optional />}
      </OrderChangeForm>
    </FormPage>
  );
}
