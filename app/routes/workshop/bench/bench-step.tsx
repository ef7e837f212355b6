import { orderNumber } from "~/domain/workshop/orders/order";
import { awaitParts, partsAreIn } from "~/domain/workshop/bench/await-parts.server";
import { partFields, typedBenchNoteFields } from "~/domain/workshop/bench/bench-fields";
import { getEnvelope } from "~/domain/workshop/envelopes/envelope.server";
import { noteWork } from "~/domain/workshop/bench/note-time-and-materials.server";
import { takeBackNote } from "~/domain/workshop/bench/take-back-time-and-materials.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href, localPath } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { DateField, TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { actorOf, factsOf, type Toast } from "~/web/context";
import { Nothing } from "~/web/contract";
import { readForm } from "~/web/form.server";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { redirect } from "~/web/redirect";
import { maySeeCost } from "~/web/shows-cost.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/bench-step";
import { NewPartWait, NoteBack, TypedBenchNote } from "./bench-contract.ts";
import { leaveIfEnded } from "../orders/order-view.server.ts";

export const handle: PageHandle = { ...SECTIONS.repairs, isForm: true };

const TITLES = { note: "Time and Materials", parts: "Waiting for Parts" } as const;
type Step = keyof typeof TITLES;

const FIELDS = { ...typedBenchNoteFields, ...partFields };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData ? `${TITLES[loaderData.step]} ${loaderData.number}` : "Repair");

/** Steps that are only buttons, on the bench and on the repair, without a page. */
const PRESSES = ["parts-in", "note-back"] as const;
type Press = (typeof PRESSES)[number];

function stepIn(text: string): Step | Press {
  const step = (["note", "parts", ...PRESSES] as const).find((known) => known === text.toLowerCase());
  if (!step) throw notFound();
  return step;
}

const isPress = (step: Step | Press): step is Press => step === "parts-in" || step === "note-back";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const step = stepIn(params.step);
  const envelope = getEnvelope(shop().db, idParam(params.repairId));
  if (!envelope) throw notFound();
  const { order, parts } = envelope;
  const page = href("/repairs/:repairId", { repairId: order.id });
  if (isPress(step)) throw redirect(page);
  const isReady = step === "parts" && order.state === "ready";
  await leaveIfEnded(context, order, isReady ? `${orderNumber(order)} is already ready` : undefined);
  const now: Record<string, string> = {
    minutes: "",
    what: parts?.what ?? "",
    vendor: parts?.vendor ?? "",
    due: parts?.dueDay ?? "",
  };
  return {
    step,
    number: orderNumber(order),
    said: `${order.item}, ${order.customerName}`,
    back: localPath(url.searchParams.get("returnTo"), page),
    seesCost: maySeeCost(context),
    values: { ...now, ...readDraft(actorOf(context), url) },
    formKey: crypto.randomUUID(),
  };
}

const FAILURE = { title: "Error", description: "Failed to save the repair" };

export async function action(args: Route.ActionArgs) {
  const repairId = idParam(args.params.repairId);
  const step = stepIn(args.params.step);
  if (isPress(step)) return press(args, step, repairId);
  const outcome =
    step === "note"
      ? await performForm(args, TypedBenchNote, (ctx, sent) => noteWork(ctx, { repairId, ...sent }), FAILURE)
      : await performForm(args, NewPartWait, (ctx, sent) => awaitParts(ctx, { repairId, ...sent }), FAILURE);
  if (!outcome.ok) return outcome.rejection;
  const back = localPath(args.url.searchParams.get("returnTo"), href("/repairs/:repairId", { repairId }));
  return redirectWithToast(factsOf(args.context), back, SAVED);
}

async function press(args: Route.ActionArgs, step: Press, repairId: number) {
  const form = await readForm(args.request);
  const back = localPath(form.get("returnTo"), href("/repairs/:repairId", { repairId }));
  const outcome =
    step === "parts-in"
      ? await performForm(args, Nothing, (ctx) => partsAreIn(ctx, { repairId }), FAILURE)
      : await performForm(
          args,
          NoteBack,
          (ctx, { note }) => takeBackNote(ctx, { repairId, noteId: note }),
          FAILURE,
        );
  if (!outcome.ok && outcome.rejection.init?.status === 404) throw notFound();
  const [why] = outcome.ok ? [] : Object.values(outcome.rejection.data.reply.error ?? {}).flat();
  const toast: Toast = outcome.ok ? SAVED : { tone: "error", ...FAILURE, ...(why && { description: why }) };
  return redirectWithToast(factsOf(args.context), back, toast);
}

const SAVED: Toast = { tone: "success", title: "Success", description: "Repair saved" };

export default function BenchStep({ loaderData, actionData }: Route.ComponentProps) {
  const { step, number, said, back, seesCost, values, formKey } = loaderData;
  const { form, fields } = useFormFields(FIELDS, { id: "bench", formKey, values, rejection: actionData });
  return (
    <FormPage title={TITLES[step]} backTo={back} backLabel={back.includes("/bench") ? "Bench" : number}>
      <Form method="post" {...form.props} noValidate autoComplete="off">
        <FormAlerts form={form} before="it can be saved" used={() => ({ name: number, to: back })} />
        <HiddenFields form={form} />
        <p>{`${number}: ${said}`}</p>
        <FormGrid>
          {step === "note" ? (
            <>
              <TextField {...fields.minutes} span={2} optional inputMode="numeric" />
              <TextField {...fields.material} span={4} optional hint="For example 0.3 g rose gold." />
              {seesCost && <MoneyField {...fields.cost} span={3} optional />}
            </>
          ) : (
            <>
              <TextField {...fields.what} hint="For example a lobster clasp, 14K." />
              <TextField {...fields.vendor} span={3} optional />
              <DateField {...fields.due} span={3} optional />
            </>
          )}
        </FormGrid>
        <FormActions>
          <SubmitButton busy="Saving...">Save</SubmitButton>
          <ButtonLink to={back}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </FormPage>
  );
}
