import { useSyncExternalStore } from "react";
import { data } from "react-router";
import { moveCash } from "~/domain/counter/till/move-cash.server";
import type { Instant } from "~/domain/dates";
import {
  CASH_MOVEMENT_KINDS,
  CASH_MOVEMENT_LABELS,
  type CashMovementKind,
} from "~/domain/counter/till/cash-movement-kinds";
import { movementFields } from "~/domain/counter/till/till-fields";
import { seesExpected } from "~/domain/counter/till/shown-before-count";
import { mayTakeFloat, takesFloat } from "~/domain/counter/till/takes-float";
import { tillNow } from "~/domain/counter/till/till-now.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { RadioGroup } from "~/ui/fields/radio-group";
import { TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { useMoney } from "~/ui/money";
import { optionsOf } from "~/ui/options";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { ApprovalForm } from "~/web/approval-form";
import { typedToApprove } from "~/web/approval.server";
import { actorOf, factsOf } from "~/web/context";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readForm } from "~/web/form.server";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/cash-in-or-out";
import { tillAddress } from "./till-address.ts";
import { NewCashMovement } from "./till-contract.ts";
import { chosenTill } from "./which-till.server.ts";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  ...SECTIONS.till,
  subtitle: ({ till, store }) => `${store}, ${till}`,
  isForm: true,
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData?.opens ? "Open Till" : "Cash In or Out");

export function loader({ url, context }: Route.LoaderArgs) {
  const actor = actorOf(context);
  const kept = readDraft(actor, url);
  const asked = (name: string) => kept?.[name] ?? url.searchParams.get(name) ?? "";
  const { store, till, tills } = chosenTill(actor, { location: asked("location"), till: asked("till") });
  const now = tillNow(shop().db, store, till, Date.now() as Instant);
  const kind = url.searchParams.get("kind");
  const isToOpen = takesFloat(now);
  const here = { location: store.key, till: till.name, isOnly: tills.length === 1 };
  return data({
    store: store.name,
    till: till.name,
    backTo: tillAddress(href("/till"), here),
    /** Whether the till is opened with its float: the page asks for nothing else. */
    opens: isToOpen && kind === "float" && (kept?.kind ?? kind) === "float",
    kinds: CASH_MOVEMENT_KINDS.filter((one) => one !== "float" || mayTakeFloat(now)),
    cash: seesExpected(actor) ? now.expected.cash : null,
    values: {
      formKey: crypto.randomUUID(),
      kind: kind === "no_sale" ? kind : isToOpen ? "float" : "out",
      ...kept,
      location: store.key,
      till: till.name,
    } as Record<string, string>,
  });
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const typed = typedToApprove(form);
  const failed = "Failed to save the cash in or out";
  const outcome = await performForm(args, NewCashMovement, moveCash, failed, { form, problem: null });
  if (!outcome.ok) {
    const { data: rejection, init } = outcome.rejection;
    return data({ ...rejection, typed }, init ?? {});
  }
  const { location, till, kind } = outcome.value;
  return redirectWithToast(
    factsOf(args.context),
    tillAddress(href("/till"), { location, till, isOnly: false }),
    {
      tone: "success",
      description:
        kind === "float"
          ? "Float saved"
          : kind === "no_sale"
            ? "No-sale opening recorded"
            : `${CASH_MOVEMENT_LABELS[kind]} noted`,
    },
  );
}

export default function Cash({ loaderData, actionData }: Route.ComponentProps) {
  const { values, backTo, opens, kinds, cash } = loaderData;
  const { formatMoney } = useMoney();
  const kind = useSyncExternalStore(onChoice, chosenKind, () => null);
  const { form, fields } = useFormFields(movementFields, {
    id: "cash",
    values,
    ...(values.formKey && { formKey: values.formKey }),
    rejection: actionData,
  });
  if (actionData?.approval)
    return (
      <FormPage title="Cash In or Out" backTo={backTo} backLabel="Till">
        <ApprovalForm
          ask={actionData.approval}
          rejection={actionData}
          typed={actionData.typed}
          changeTo={{ to: backTo, label: "Cancel" }}
          submit={{ label: "Approve and Save", busy: "Saving..." }}
        >
          <p>
            {`${CASH_MOVEMENT_LABELS[actionData.typed.kind as CashMovementKind]}: ${actionData.typed.amount || actionData.typed.reason}`}
          </p>
        </ApprovalForm>
      </FormPage>
    );
  return (
    <FormPage title={opens ? "Open Till" : "Cash In or Out"} backTo={backTo} backLabel="Till">
      <Form method="post" {...form.props} noValidate autoComplete="off">
        <FormAlerts
          form={form}
          before="it can be saved"
          used={() => ({ name: "cash in or out", to: backTo })}
        />
        <HiddenFields form={form} />
        <input type="hidden" name="location" value={values.location} />
        <input type="hidden" name="till" value={values.till} />
        {cash !== null && (
          <p className="field-hint">{`There should be ${formatMoney(cash)} in the drawer.`}</p>
        )}
        <FormGrid>
          {opens ? (
            <>
              <input type="hidden" name="kind" value="float" />
              <MoneyField {...fields.amount} label="Float" span={3} wideOnPhones />
            </>
          ) : (
            <>
              <RadioGroup {...fields.kind} options={optionsOf(kinds, CASH_MOVEMENT_LABELS)} />
              <MoneyField {...fields.amount} span={3} wideOnPhones />
              <TextField {...fields.reason} hint="Such as bank drop or window cleaner." />
            </>
          )}
        </FormGrid>
        <FormActions>
          <SubmitButton busy="Saving...">
            {opens ? "Open Till" : kind === null ? "Record" : SAVES[kind]}
          </SubmitButton>
          <ButtonLink to={backTo}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </FormPage>
  );
}

/** The chosen kind of the form. It may have been chosen before scripts ran. */
function chosenKind(): CashMovementKind | null {
  const chosen = document.querySelector<HTMLInputElement>("input[name=kind]:checked")?.value;
  return CASH_MOVEMENT_KINDS.find((kind) => kind === chosen) ?? null;
}

function onChoice(call: () => void): () => void {
  document.addEventListener("change", call);
  return () => document.removeEventListener("change", call);
}

/** What the button does with each kind. Without scripts it can't follow the choice. */
const SAVES: Record<CashMovementKind, string> = {
  out: "Take Cash Out",
  in: "Put Cash In",
  float: "Save Float",
  no_sale: "Record No-Sale Opening",
};
