import { typedBenchNoteFields } from "~/domain/workshop/bench/bench-fields";
import { noteWork } from "~/domain/workshop/bench/note-time-and-materials.server";
import type { PageHandle } from "~/shell/page-handle";
import { MoneyField } from "~/ui/fields/number-field";
import { TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { factsOf } from "~/web/context";
import { useFormFields } from "~/web/form-fields";
import { performForm } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import { maySeeCost } from "~/web/shows-cost.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/note-time-and-materials";
import { OrderChangeForm } from "../orders/order-change-form.tsx";
import { leaveIfEnded } from "../orders/order-view.server.ts";
import { TypedBenchNote } from "./bench-contract.ts";
import { backFromWork, envelopeOf, viewOfWork } from "./work-on-repair.server.ts";

export const handle: PageHandle = {
  title: "Repairs Management",
  subtitle: "Repair intake, status and revenue",
  isForm: true,
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `Time and Materials ${loaderData.number}` : "Repair"} · Loupe` },
];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const envelope = envelopeOf(params.repairId);
  await leaveIfEnded(context, envelope.order);
  return { ...viewOfWork(envelope, { context, url }, { minutes: "" }), seesCost: maySeeCost(context) };
}

export async function action(args: Route.ActionArgs) {
  const repairId = idParam(args.params.repairId);
  const outcome = await performForm(
    args,
    TypedBenchNote,
    (ctx, sent) => noteWork(ctx, { repairId, ...sent }),
    "Failed to save the repair",
  );
  if (!outcome.ok) return outcome.rejection;
  const back = backFromWork(args.url.searchParams.get("returnTo"), repairId);
  return redirectWithToast(factsOf(args.context), back, {
    tone: "success",
    description: "Time and materials noted",
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
