import { data } from "react-router";
import { formatDecimal } from "~/domain/money";
import { orderNumber } from "~/domain/workshop/orders/order";
import { writeEnvelope } from "~/domain/workshop/envelopes/write-envelope.server";
import { type Envelope, getEnvelope } from "~/domain/workshop/envelopes/envelope.server";
import { ITEMS_AT_MOST, WORK_AT_MOST } from "~/domain/workshop/envelopes/envelope-limits";
import { envelopeFields } from "~/domain/workshop/envelopes/envelope-fields";
import {
  envelopeTexts,
  flatEnvelope,
  type Texts,
  withoutEmptyRows,
  withRowKeys,
} from "~/domain/workshop/envelopes/envelope-texts";
import { formatWeight, typedWeight, UNIT_TO_BEGIN_WITH } from "~/domain/weight";
import { shop } from "~/runtime/shop.server";
import type { PageHandle } from "~/shell/page-handle";
import { href } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { FormActions, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { FormPage } from "~/ui/form-page";
import { formatDate } from "~/ui/format";
import { Form } from "~/ui/page-link";
import ticketSheet from "~/ui/styles/ticket.css?url";
import { EnterUpdates } from "~/web/enter-updates";
import { typedToApprove } from "~/web/approval.server";
import { actorOf, factsOf } from "~/web/context";
import { BEGUN_WITH, codesOf, mergeEdits } from "~/web/values-when-opened";
import { FormAlerts, messagesOf, SavedBeside } from "~/web/form-alerts";
import { HiddenFields } from "~/web/form-fields";
import { formOf, readForm } from "~/web/form.server";
import { keepDraft, readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { redirect } from "~/web/redirect";
import { maySeeCost } from "~/web/shows-cost.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/envelope";
import { ApprovePrice } from "../orders/approve-price.tsx";
import { EditedEnvelope } from "./envelope-contract.ts";
import {
  afterStep,
  asksForStep,
  byControl,
  type EnvelopeChoices,
  envelopeChoices,
} from "./envelope-draft.server.ts";
import { envelopeFieldOf, ItemFields, PromiseFields, WorkFields } from "./envelope-fields.tsx";
import { leaveIfEnded } from "../orders/order-view.server.ts";
import { RepairEditTabs } from "../repairs/repair-edit-tabs.tsx";
import { toApproveAt } from "../orders/price-to-approve.server.ts";

export const handle: PageHandle = {
  title: "Repairs Management",
  subtitle: "Repair intake, status and revenue",
  beginsWithRail: true,
  isForm: true,
};

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: ticketSheet }];

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Items and work of repair ${params.repairId} · Loupe` },
];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = shop();
  const id = idParam(params.repairId);
  const envelope = getEnvelope(db, id);
  if (!envelope) throw notFound();
  await leaveIfEnded(context, envelope.order);
  const values = readDraft(actorOf(context), url) ?? toForm(envelope, maySeeCost(context));
  return {
    id,
    texts: envelopeTexts(Object.entries(values)),
    formKey: values.formKey ?? crypto.randomUUID(),
    choices: envelopeChoices(context),
  };
}

function toForm({ order, items, work }: Envelope, sees: boolean): Texts {
  const values: Texts = {
    promised: order.promisedDay ?? "",
    workerId: String(order.worker?.id ?? ""),
    callOver: order.callOver === null ? "" : formatDecimal(order.callOver),
    version: String(order.version),
  };
  for (const [nth, item] of items.entries()) {
    const { weightGiven, weightUnit } = typedWeight(item);
    const texts = {
      description: item.description,
      metal: item.metal,
      stones: item.stones,
      size: item.size,
      weightGiven: weightGiven && formatWeight(weightGiven),
      weightUnit: weightUnit ?? UNIT_TO_BEGIN_WITH,
      serial: item.serial,
      declaredValue: item.declaredValue && formatDecimal(item.declaredValue),
      conditionNote: item.conditionNote,
    };
    for (const [name, text] of Object.entries(texts))
      if (text) values[`items[${nth}].${name}`] = String(text);
    for (const name of item.condition) values[`items[${nth}].condition.${name}`] = "on";
  }
  for (const [nth, line] of work.entries()) {
    const texts = {
      item: line.item,
      serviceId: line.serviceId,
      description: line.description,
      price: formatDecimal(line.price),
      cost: sees ? formatDecimal(line.cost) : null,
      // Services aren't asked whether they are taxed.
      taxed: line.serviceId === null && (line.isTaxed ? "true" : "false"),
      doneBy: line.doneBy?.id,
    };
    for (const [name, text] of Object.entries(texts))
      if (text !== null && text !== undefined && text !== false)
        values[`work[${nth}].${name}`] = String(text);
  }
  return values;
}

export async function action(args: Route.ActionArgs) {
  const repairId = idParam(args.params.repairId);
  const form = await readForm(args.request);
  const texts = envelopeTexts(form);
  if (asksForStep(form)) {
    const actor = actorOf(args.context);
    const after = afterStep(actor, texts, { items: ITEMS_AT_MOST, work: WORK_AT_MOST });
    return redirect(
      keepDraft(actor, href("/repairs/:repairId/envelope", { repairId }), flatEnvelope(after)),
      303,
    );
  }
  const written = formOf(Object.entries(flatEnvelope(withoutEmptyRows(texts))));
  const typed = typedToApprove(written);
  const sent = envelopeTexts(Object.entries(typed));
  const outcome = await performForm(
    args,
    EditedEnvelope,
    (ctx, edit) => writeEnvelope(ctx, { repairId, ...edit }),
    { title: "Error", description: "Failed to save the envelope" },
    { form: written, problem: null },
  );
  if (outcome.ok)
    return redirectWithToast(factsOf(args.context), href("/repairs/:repairId", { repairId }), {
      tone: "success",
      title: "Success",
      description: "Envelope saved",
    });
  const { data: rejection, init } = outcome.rejection;
  if (init?.status === 404) throw notFound();
  const reply = { ...rejection.reply, error: byControl(rejection.reply.error ?? {}) };
  const toApprove = toApproveAt(args, rejection.approval, typed);
  const shown = { ...rejection, reply, detail: null, texts: sent, toApprove, disputed: null };
  const current = rejection.detail && getEnvelope(shop().db, repairId);
  if (!current) return data(shown, init ?? {});
  const saved = toForm(current, maySeeCost(args.context));
  const merged = mergeEdits(envelopeFields, flatEnvelope(sent), saved, typed[BEGUN_WITH] ?? "");
  return data(
    {
      ...shown,
      texts: envelopeTexts(Object.entries({ ...merged.texts, version: saved.version ?? "" })),
      begunWith: codesOf(envelopeFields, saved),
      disputed: { names: [...merged.disputed], saved },
    },
    init ?? {},
  );
}

export default function EnvelopePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, choices } = loaderData;
  const texts = withRowKeys(actionData?.texts ?? loaderData.texts);
  const { values, items, work } = texts;
  const formKey = actionData?.formKey ?? loaderData.formKey;
  const errors = messagesOf(actionData);
  const flat = flatEnvelope(texts);
  const field = envelopeFieldOf(flat, errors);
  const begunWith = actionData
    ? (actionData.begunWith ?? "")
    : values[BEGUN_WITH] || codesOf(envelopeFields, flat);
  const record = href("/repairs/:repairId", { repairId: id });
  const number = orderNumber({ kind: "repair", id });
  return (
    <FormPage title={`Edit Repair ${number}`} backTo={record} backLabel={number} wide>
      <RepairEditTabs id={id} here="envelope" />
      {actionData?.toApprove ? (
        <ApprovePrice {...actionData.toApprove} rejection={actionData} />
      ) : (
        <Form
          key={JSON.stringify(texts)}
          method="post"
          id="envelope"
          noValidate
          autoComplete="off"
          preventScrollReset
        >
          <EnterUpdates method="post" onClick={() => {}} />
          <HiddenFields form={{ formKey, version: values.version, begunWith, rejection: actionData }} />
          <FormAlerts
            form={{ id: "envelope", rejection: actionData, allErrors: errors, labels: {} }}
            before="the envelope can be saved"
            used={() => ({ name: `repair ${number}`, to: record })}
          >
            {actionData?.disputed && (
              <SavedBeside>
                {sayDisputed(actionData.disputed.names, actionData.disputed.saved, choices)}
              </SavedBeside>
            )}
          </FormAlerts>
          <div>
            <ItemFields items={items} field={field} />
            <WorkFields work={work} items={items} choices={choices} field={field} />
            <FormSection title="Promise">
              <FormGrid>
                <PromiseFields choices={choices} field={field} />
              </FormGrid>
            </FormSection>
          </div>
          <FormActions>
            <Button type="submit" variant="primary">
              Save Envelope
            </Button>
            <ButtonLink to={record}>Cancel</ButtonLink>
          </FormActions>
        </Form>
      )}
    </FormPage>
  );
}

/** Says what both editors changed, and what of it is saved now. */
function sayDisputed(names: readonly string[], saved: Texts, { colleagues }: EnvelopeChoices): string {
  const said: Record<string, string> = {
    items: "the items",
    work: "the work",
    promised: `the promised day (now saved: ${saved.promised ? formatDate(saved.promised) : "nothing"})`,
    workerId: `the bench (now saved: ${colleagues.find(({ value }) => value === saved.workerId)?.label ?? "nobody"})`,
    callOver: `when to call first (now saved: ${saved.callOver || "nothing"})`,
  };
  const both = names.flatMap((name) => said[name] ?? []);
  return both.length > 0 ? ` Both of you changed ${both.join(", ")}.` : "";
}
