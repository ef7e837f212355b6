import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { data, Form, redirect, useLocation, useNavigation } from "react-router";
import { MEANT } from "~/domain/ask-to-keep";
import { taxTermsOf } from "~/domain/workshop/orders/what-to-pay";
import {
  envelopeTexts,
  flatEnvelope,
  type IntakeFigures,
  intakeFigures,
  STEP,
  withoutEmptyRows,
} from "~/domain/workshop/envelopes/envelope-texts";
import { ESTIMATES_AT_INTAKE, type EstimateAtIntake } from "~/domain/workshop/envelopes/intake-estimates";
import { withPhotos } from "~/domain/records/photos/add-photo.server";
import { takeInEnvelope } from "~/domain/workshop/envelopes/take-in-envelope.server";
import { orderNumber } from "~/domain/workshop/orders/order";
import type { PageHandle } from "~/shell/page-handle";
import { Button } from "~/ui/button";
import { FormActions, FormColumns, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { TextAreaField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { useMoney } from "~/ui/money";
import { optionsOf } from "~/ui/options";
import photoSheet from "~/ui/styles/photos.css?url";
import ticketSheet from "~/ui/styles/ticket.css?url";
import { Totals, TotalsRow } from "~/ui/totals";
import { useHydrated } from "~/ui/use-hydrated";
import { WorkBar } from "~/ui/work-bar";
import { ApprovalForm } from "~/web/approval-form";
import { readChoice } from "~/web/choice-cookie.server";
import { actorOf, factsOf } from "~/web/context";
import { EnterUpdates } from "~/web/enter-updates";
import { FormAlerts, messagesOf } from "~/web/form-alerts";
import { HiddenFields } from "~/web/form-fields";
import { formOf } from "~/web/form.server";
import { keepDraft } from "~/web/kept-drafts.server";
import { performForm } from "~/web/perform.server";
import { PhotoField } from "~/web/photos/photo-field";
import { receivePhotos } from "~/web/photos/receive-photos.server";
import { storeOptions } from "~/web/store-filter";
import { redirectWithToast } from "~/web/toast.server";
import { CustomerPicker } from "../../people/customers/customer-picker.tsx";
import type { Route } from "./+types/new-envelope";
import { DepositFields } from "../orders/deposit-fields.tsx";
import { TypedIntake } from "./envelope-contract.ts";
import { asksForStep, byControl } from "./envelope-draft.server.ts";
import { envelopeFieldOf, ItemFields, PromiseFields, WorkFields } from "./envelope-fields.tsx";
import { afterIntakeStep, intakeAt, INTAKE_ADDRESS, intakeView } from "./intake-draft.server.ts";

export const handle: PageHandle = {
  title: "Repairs Management",
  subtitle: "Repair intake, status and revenue",
  beginsWithRail: true,
};

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: photoSheet },
  { rel: "stylesheet", href: ticketSheet },
];

export const meta = () => [{ title: "New Envelope · Loupe" }];

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const till = await readChoice(request, "till", factsOf(context).secure);
  const { texts, step } = intakeAt(context, url, till);
  if (step) throw redirect(step, 303);
  return { view: intakeView(texts, context) };
}

export async function action(args: Route.ActionArgs) {
  const { form, problem } = await receivePhotos(args, INTAKE_ADDRESS);
  const ofApproval = (name: string) => name.startsWith("approval.");
  const texts = envelopeTexts([...form].filter(([name]) => !ofApproval(name)));
  if (!problem && asksForStep(form)) return redirect(afterIntakeStep(actorOf(args.context), texts), 303);
  const sent = withoutEmptyRows(texts);
  const beside = [...form].filter(([name]) => name === MEANT || ofApproval(name));
  const outcome = await performForm(
    args,
    TypedIntake,
    (ctx, { envelope, photos }) => withPhotos(ctx, "repair", photos, takeInEnvelope(ctx, envelope)),
    { title: "Error", description: "Failed to create repair intake" },
    { form: formOf([...Object.entries(flatEnvelope(sent)), ...beside]), problem },
  );
  if (outcome.ok)
    return redirectWithToast(factsOf(args.context), `/repairs/${outcome.value.id}`, {
      tone: "success",
      title: "Success",
      description: "Repair intake completed successfully",
      link: { label: "Print envelope", to: `/repairs/${outcome.value.id}/envelope/print` },
    });
  const { data: rejection, init } = outcome.rejection;
  const reply = { ...rejection.reply, error: byControl(rejection.reply.error ?? {}) };
  const view = { ...intakeView(sent, args.context), formKey: rejection.formKey };
  const { formKey: _key, [MEANT]: _meant, ...typed } = flatEnvelope(sent);
  const toApprove = rejection.approval && {
    ask: rejection.approval,
    typed,
    changeTo: keepDraft(actorOf(args.context), INTAKE_ADDRESS, typed),
  };
  return data({ ...rejection, reply, view, toApprove, shownAs: crypto.randomUUID() }, init ?? {});
}

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const toApprove = actionData?.toApprove;
  return (
    <FormPage title="New Envelope" backTo="/repairs" backLabel="Repairs" wide>
      {toApprove ? (
        <ApprovalForm
          ask={toApprove.ask}
          rejection={actionData}
          typed={toApprove.typed}
          changeTo={{ to: toApprove.changeTo, label: "Edit" }}
          submit={{ label: "Approve and Take In", busy: "Saving..." }}
        >
          <p>{`Deposit: ${toApprove.typed["deposit.amount"] ?? ""}`}</p>
        </ApprovalForm>
      ) : (
        <Intake
          key={search + (actionData?.shownAs ?? "")}
          view={actionData?.view ?? loaderData.view}
          rejection={actionData}
        />
      )}
    </FormPage>
  );
}

interface IntakeProps {
  view: Route.ComponentProps["loaderData"]["view"];
  rejection: Route.ComponentProps["actionData"];
}

/**
 * The whole intake, in the order in which a clerk asks. Every button except the last is a step: it posts the
 * form, and the server keeps it as a draft and shows it again.
 */
function Intake({ view, rejection }: IntakeProps) {
  const { formatMoney } = useMoney();
  const live = useHydrated();
  const busy = useNavigation().formMethod === "POST";
  const element = useRef<HTMLFormElement>(null);
  const { texts, choices, stores } = view;
  const [typed, setTyped] = useState(texts);
  const [suggested, setSuggested] = useState(texts.values.suggested ?? "");
  const { items, work } = texts;
  const { photos = "", focus = "" } = texts.values;
  const tills = stores.find(({ key }) => key === typed.values.location)?.tills ?? [];
  const field = envelopeFieldOf(flatEnvelope(texts), { ...view.errors, ...messagesOf(rejection) });
  const deposit = (name: string, label: string) => field(`deposit.${name}`, label);

  const workOut = () => {
    if (element.current) setTyped(envelopeTexts(new FormData(element.current)));
  };
  useEffect(workOut, []);
  const followLocation = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLSelectElement) || target.name !== "location") return;
    const day = stores.find(({ key }) => key === target.value)?.promised ?? "";
    const promised = target.form?.elements.namedItem("promised");
    if (promised instanceof HTMLInputElement && promised.value === suggested) promised.value = day;
    setSuggested(day);
  };
  const update = (event: MouseEvent) => {
    if (!live) return;
    event.preventDefault();
    workOut();
  };
  const terms = {
    services: view.choices.services,
    ...taxTermsOf(stores.find(({ key }) => key === typed.values.location)),
  };
  const figures = intakeFigures(typed, terms);
  return (
    <Form
      ref={element}
      method="post"
      encType="multipart/form-data"
      id="envelope"
      noValidate
      autoComplete="off"
      preventScrollReset
      onInput={(event) => {
        followLocation(event);
        workOut();
      }}
    >
      <EnterUpdates method="post" onClick={update} />
      <HiddenFields form={{ formKey: view.formKey, version: undefined, rejection }} />
      <input type="hidden" name="suggested" value={suggested} />
      <FormColumns
        aside={
          <>
            <h3>Envelope</h3>
            <IntakeTotals figures={figures} />
            <FormActions stacked>
              <Button type="submit" variant="primary" disabled={live && busy}>
                {busy ? "Saving..." : "Take In"}
              </Button>
              {!live && (
                <Button type="submit" name={STEP} value="update">
                  Update summary
                </Button>
              )}
            </FormActions>
          </>
        }
      >
        <FormAlerts
          form={{ id: "envelope", rejection, allErrors: messagesOf(rejection), labels: {} }}
          before="the repair can be taken in"
          used={({ id }) => ({ name: `repair ${orderNumber({ kind: "repair", id })}`, to: `/repairs/${id}` })}
        />
        <FormSection title="Customer Selection">
          <CustomerPicker
            search={field("customerSearch", "Search customers")}
            choices={view.customers}
            chosen={field("customerId", "Customer")}
            onChoose={() => {}}
            isFirst={!rejection && (focus === "" ? !view.customers.chosen : focus === "customerSearch")}
            step={STEP}
          />
        </FormSection>
        <ItemFields items={items} field={field} />
        <PhotoField field={field("photo", "Photo")} staged={photos} name="the envelope" />
        <WorkFields work={work} items={items} choices={choices} field={field} />
        <FormSection title="Promise">
          <FormGrid>
            <PromiseFields choices={choices} field={field} />
            <SelectField
              {...field("estimate", "Estimate")}
              span={3}
              placeholder="No answer yet"
              options={optionsOf(ESTIMATES_AT_INTAKE, ESTIMATE_WORDS)}
            />
          </FormGrid>
        </FormSection>
        {view.takesMoney && (
          <FormSection title="Deposit" note="(optional)">
            <DepositFields
              fields={{
                amount: deposit("amount", "Deposit"),
                kind: deposit("kind", "Paid by"),
                given: deposit("given", "Cash given"),
                lastFour: deposit("lastFour", "Last four digits"),
                number: deposit("number", "Check number"),
                reference: deposit("reference", "Reference"),
                till: deposit("till", "Till"),
              }}
              tills={tills}
              optional
            />
          </FormSection>
        )}
        <FormSection title="Repair Details">
          <FormGrid>
            <SelectField {...field("location", "Location")} span={3} options={storeOptions(stores)} />
            <TextAreaField {...field("description", "Description")} rows={2} optional />
            <TextAreaField
              {...field("notes", "Notes")}
              hint="For the bench. Printed on the ticket."
              rows={2}
              optional
            />
          </FormGrid>
        </FormSection>
      </FormColumns>
      <WorkBar
        label="Amount due, with tax"
        sum={figures.amountDue === null ? "—" : formatMoney(figures.amountDue)}
      >
        <Button type="submit" variant="primary" disabled={live && busy}>
          {busy ? "Saving..." : "Take In"}
        </Button>
      </WorkBar>
    </Form>
  );
}

const ESTIMATE_WORDS: Record<EstimateAtIntake, string> = { approved: "Approved now", asked: "Ask first" };

function IntakeTotals({ figures }: { figures: IntakeFigures }) {
  const { formatMoney } = useMoney();
  const { items, price, tax, total, deposit, amountDue } = figures;
  const shown = (amount: number | null) => (amount === null ? "—" : formatMoney(amount));
  return (
    <Totals>
      {items.map((item, nth) => (
        <TotalsRow key={nth} label={item.title}>
          {shown(item.price)}
        </TotalsRow>
      ))}
      <TotalsRow label="Estimate" rule>
        {shown(price)}
      </TotalsRow>
      <TotalsRow label="Tax">{shown(tax)}</TotalsRow>
      <TotalsRow label="Total" rule>
        {shown(total)}
      </TotalsRow>
      <TotalsRow label="Deposit">{deposit === null ? "—" : formatMoney(-deposit)}</TotalsRow>
      <TotalsRow label="Amount due at pickup" grand>
        {shown(amountDue)}
      </TotalsRow>
    </Totals>
  );
}
