import { data, useLocation, useNavigation } from "react-router";
import { isCorrection } from "~/domain/stock/movements/correction-approval.server";
import { movePiece, refuseState } from "~/domain/stock/movements/move-piece.server";
import { holdOfFound } from "~/domain/stock/movements/on-hold.server";
import { pieceNow } from "~/domain/stock/movements/piece-now.server";
import { isToBePriced } from "~/domain/stock/pieces/piece-origin.server";
import { hintOf, isFinal, STEP_DONE, STEP_LABELS } from "~/domain/stock/movements/step-words";
import { type Step, stepNamed } from "~/domain/stock/movements/allowed-steps";
import { FIELDS_OF_STEP } from "~/domain/stock/movements/step-fields";
import type { Instant } from "~/domain/dates";
import { type Actor, can } from "~/domain/permissions";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { addressAt, href, withRest } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { DataItem, DataList } from "~/ui/description-list";
import { FormActions, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { DateField, TextAreaField, TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { useMoney } from "~/ui/money";
import { Form } from "~/ui/page-link";
import { useHydrated } from "~/ui/use-hydrated";
import { ApprovalForm } from "~/web/approval-form";
import { actorOf, factsOf } from "~/web/context";
import { EnterUpdates } from "~/web/enter-updates";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readForm } from "~/web/form.server";
import { keepDraft, typedOf } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { notFound } from "~/web/problem";
import { redirect } from "~/web/redirect";
import { storeOptions } from "~/web/store-filter";
import { redirectWithToast } from "~/web/toast.server";
import { customerChoices } from "../../people/customers/customer-picker.server.ts";
import { CustomerPicker } from "../../people/customers/customer-picker.tsx";
import type { Route } from "./+types/step";
import { TypedStep } from "./movement-contract.ts";
import { slipPath } from "./move-address.ts";
import { pieceToMove, unableOf } from "./moving-piece.server.ts";
import { type StepDraft, stepDraftAt, stepDraftOf } from "./step-draft.server.ts";
import { stepFormFields } from "./step-form-fields.ts";

export const handle: PageHandle = { ...SECTIONS.movements, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData ? `${STEP_LABELS[loaderData.step]} ${loaderData.piece.sku}` : "Move Item");

/** Steps after which the piece may be sold at once to whoever had it. */
const THEN_SOLD: readonly Step[] = ["released", "memo_returned"];

function stepOf(param: string): Step {
  const step = stepNamed(param.toLowerCase());
  if (!step) throw notFound();
  return step;
}

export function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = shop();
  const step = stepOf(params.step);
  const piece = pieceToMove(params.pieceId);
  const { draft, next } = stepDraftAt(context, url, piece, step);
  if (next) throw redirect(next, 303);
  const { id, sku, description, retailPrice, isScrap } = piece;
  const now = Date.now() as Instant;
  return {
    step,
    piece: { id, sku, description, retailPrice },
    hint: hintOf(step, { isScrap, holdWaits: holdOfFound(db, piece, now) !== null }),
    view: viewOf(step, draft, actorOf(context)),
    refused: refuseState(db, piece, step, now)?.refusal.message ?? unableOf(step, actorOf(context)),
    may: {
      take: !isCorrection(db, step, piece) || can(actorOf(context), "inventory.correct"),
      sell:
        THEN_SOLD.includes(step) &&
        !isScrap &&
        !isToBePriced(db, piece) &&
        can(actorOf(context), "sales.process"),
    },
  };
}

/** Offers customers only to users who may see them. */
function viewOf(step: Step, { formKey, values }: StepDraft, actor: Actor) {
  const takesCustomer = FIELDS_OF_STEP[step].takes.includes("customerId") && can(actor, "customers.view");
  return {
    formKey,
    values,
    customers: takesCustomer ? customerChoices(actor, values) : null,
    stores: FIELDS_OF_STEP[step].takes.includes("location") ? storeNames(shop().db) : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const { params, context, url } = args;
  const kind = stepOf(params.step);
  const piece = pieceToMove(params.pieceId);
  const form = await readForm(args.request);
  const typed = Object.fromEntries(form);
  const customer = THEN_SOLD.includes(kind) ? pieceNow(shop().db, piece).customer : null;
  const outcome = await performForm(
    args,
    TypedStep,
    (ctx, sent) => movePiece(ctx, { pieceId: piece.id, kind, ...sent }),
    "Failed to move the item",
    { form, problem: null },
  );
  if (outcome.ok) {
    if (url.searchParams.get("then") === "sell" && THEN_SOLD.includes(kind))
      return redirect(
        withRest(
          href("/sales/new"),
          `?${customer ? `chooseCustomer=${customer.id}&` : ""}chooseItem=${piece.id}`,
        ),
        303,
      );
    const slip = slipPath(piece.id, { movementId: outcome.value.id, kind });
    return redirectWithToast(factsOf(context), href("/inventory/:pieceId", { pieceId: piece.id }), {
      tone: "success",
      description: `${piece.sku}: ${STEP_DONE[kind]}`,
      ...(slip && { link: { label: "Print the slip", to: slip } }),
    });
  }
  const { data: rejection, init } = outcome.rejection;
  const draft = { ...stepDraftOf(typed), formKey: rejection.formKey };
  return data(
    {
      ...rejection,
      view: viewOf(kind, draft, actorOf(context)),
      toApprove: rejection.approval && {
        ask: rejection.approval,
        typed: typedOf(draft),
        changeTo: keepDraft(actorOf(context), addressAt({ pathname: url.pathname }), typedOf(draft)),
      },
    },
    init ?? {},
  );
}

export default function MoveStep({ loaderData, actionData }: Route.ComponentProps) {
  const { step, piece, refused } = loaderData;
  const { search } = useLocation();
  const { formatMoney } = useMoney();
  const page = href("/inventory/:pieceId", { pieceId: piece.id });
  const view = actionData?.view ?? loaderData.view;
  const toApprove = actionData?.toApprove;
  const title = STEP_LABELS[step];
  const which = (
    <DataList>
      <DataItem term="Item">{`${piece.description}, ${piece.sku}`}</DataItem>
      <DataItem term="Retail price">{formatMoney(piece.retailPrice)}</DataItem>
    </DataList>
  );
  return (
    <FormPage title={title} backTo={page} backLabel={piece.sku}>
      {toApprove ? (
        <ApprovalForm
          ask={toApprove.ask}
          rejection={actionData}
          typed={toApprove.typed}
          changeTo={{ to: toApprove.changeTo, label: "Edit" }}
          submit={{ label: `Approve: ${title}`, busy: "Saving..." }}
        >
          {which}
          <p className="written">{view.values.note}</p>
        </ApprovalForm>
      ) : refused !== null && !actionData ? (
        <Callout tone="warn">{refused}</Callout>
      ) : (
        <StepForm key={search} loaderData={loaderData} view={view} rejection={actionData}>
          {which}
        </StepForm>
      )}
    </FormPage>
  );
}

interface StepFormProps {
  loaderData: Route.ComponentProps["loaderData"];
  view: Route.ComponentProps["loaderData"]["view"];
  rejection: Route.ComponentProps["actionData"];
  children: React.ReactNode;
}

/** The form of one step. It starts afresh after each step of the customer picker, also after a refusal. */
function StepForm({ loaderData: { step, piece, hint, may }, view, rejection, children }: StepFormProps) {
  const live = useHydrated();
  const busy = useNavigation().formMethod === "POST";
  const said = fieldsSaid(step);
  const { form, fields } = useFormFields(said, {
    id: "step",
    formKey: view.formKey,
    values: view.values,
    rejection,
  });
  const { takes, required } = FIELDS_OF_STEP[step];
  const page = href("/inventory/:pieceId", { pieceId: piece.id });
  return (
    <Form method="post" {...form.props} noValidate autoComplete="off" preventScrollReset>
      <EnterUpdates onClick={(event) => live && event.preventDefault()} />
      <HiddenFields form={form} />
      <FormAlerts form={form} before="the item can be moved" used={() => ({ name: piece.sku, to: page })} />
      {children}
      <p className="field-hint">
        {hint}
        {!may.take && " A colleague approves it with a PIN."}
      </p>
      {view.customers && (
        <FormSection title={step === "reserved" ? "Reserved For" : "Customer"}>
          <CustomerPicker
            search={fields.customerSearch}
            choices={view.customers}
            chosen={fields.customerId}
            onChoose={() => {}}
          />
        </FormSection>
      )}
      <FormSection title="Details">
        <FormGrid>
          {takes.includes("to") && (
            <TextField
              {...fields.to}
              span={3}
              optional={!required.to}
              {...(step === "memo_out" && { hint: "A dealer who isn't one of your customers." })}
            />
          )}
          {takes.includes("due") && <DateField {...fields.due} span={3} />}
          {takes.includes("value") && <MoneyField {...fields.value} span={3} />}
          {view.stores && (
            <SelectField
              {...fields.location}
              span={3}
              placeholder="No location"
              options={storeOptions(view.stores)}
            />
          )}
          <TextAreaField {...fields.note} rows={2} optional={!required.note} />
        </FormGrid>
      </FormSection>
      <FormActions>
        <Button type="submit" variant={isFinal(step) ? "danger" : "primary"} disabled={busy}>
          {busy ? "Saving..." : STEP_LABELS[step]}
        </Button>
        {may.sell && (
          <Button type="submit" formAction="?then=sell" disabled={busy}>
            {step === "released" ? "Release and Sell" : "Back and Sell"}
          </Button>
        )}
        <ButtonLink to={page}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}

/** Labels the form's fields in the words of its step. */
function fieldsSaid(step: Step): typeof stepFormFields {
  const { labels, required } = FIELDS_OF_STEP[step];
  const said = Object.fromEntries(
    Object.entries(stepFormFields).map(([name, field]) => {
      const key = name as keyof typeof labels;
      return [name, { ...field, label: labels[key] ?? field.label, required: required[key] }];
    }),
  );
  return said as typeof stepFormFields;
}
