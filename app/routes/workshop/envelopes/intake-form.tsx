import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { taxTermsOf } from "~/domain/workshop/orders/what-to-pay";
import { envelopeTexts, flatEnvelope, intakeFigures, STEP } from "~/domain/workshop/envelopes/envelope-texts";
import { type EstimateAtIntake, ESTIMATES_AT_INTAKE } from "~/domain/workshop/envelopes/intake-estimates";
import { orderNumber } from "~/domain/workshop/orders/order";
import { href } from "~/ui/address";
import { Button } from "~/ui/button";
import { FormActions, FormColumns, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { TextAreaField } from "~/ui/fields/text-field";
import { useMoney } from "~/ui/money";
import { optionsOf } from "~/ui/options";
import { Form } from "~/ui/page-link";
import { useHydrated } from "~/ui/use-hydrated";
import { WorkBar } from "~/ui/work-bar";
import { EnterUpdates } from "~/web/enter-updates";
import { FormAlerts, messagesOf } from "~/web/form-alerts";
import { HiddenFields } from "~/web/form-fields";
import { PhotoField } from "~/web/photos/photo-field";
import { storeOptions } from "~/web/store-filter";
import { CustomerPicker } from "../../people/customers/customer-picker.tsx";
import type { Route } from "./+types/new-envelope";
import { DepositFields } from "../orders/deposit-fields.tsx";
import { envelopeFieldOf, ItemFields, PromiseFields, WorkFields } from "./envelope-fields.tsx";
import { PromiseDays } from "./promise-days.tsx";
import { IntakeTotals } from "./intake-totals.tsx";

interface IntakeProps {
  view: Route.ComponentProps["loaderData"]["view"];
  rejection: Route.ComponentProps["actionData"];
}

/**
 * The whole intake, in the order in which a clerk asks. Every button except the last is a step: it posts the
 * form, and the server keeps it as a draft and shows it again.
 */
export function Intake({ view, rejection }: IntakeProps) {
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
          used={({ id }) => ({
            name: `repair ${orderNumber({ kind: "repair", id })}`,
            to: href("/repairs/:repairId", { repairId: id }),
          })}
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
          <PromiseDays
            {...view.promise}
            chosen={typed.values.promised ?? ""}
            at={typed.values.location ?? ""}
            name={STEP}
            method="post"
          />
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
