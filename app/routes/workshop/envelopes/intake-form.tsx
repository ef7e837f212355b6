import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { labelsOf } from "~/domain/fields";
import { ROW_KEY } from "~/domain/row-keys";
import {
  envelopeTexts,
  FIRST_ITEM,
  flatEnvelope,
  intakeFigures,
  STEP,
} from "~/domain/workshop/envelopes/envelope-texts";
import { type EstimateAtIntake, ESTIMATES_AT_INTAKE } from "~/domain/workshop/envelopes/intake-estimates";
import { intakeFormFields } from "~/domain/workshop/envelopes/intake-fields";
import { orderNumber } from "~/domain/workshop/orders/order";
import { taxTermsOf } from "~/domain/workshop/orders/what-to-pay";
import { REPAIR_STATUS_LABELS, REPAIR_STATUSES } from "~/domain/workshop/repairs/repair-status";
import { href } from "~/ui/address";
import { Button } from "~/ui/button";
import { FormActions, FormColumns, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { DateField, TextAreaField, TextField } from "~/ui/fields/text-field";
import { useMoney } from "~/ui/money";
import { optionsOf } from "~/ui/options";
import { Form } from "~/ui/page-link";
import { RowKey } from "~/ui/row-key";
import { useHydrated } from "~/ui/use-hydrated";
import { WorkBar } from "~/ui/work-bar";
import { EnterUpdates } from "~/web/enter-updates";
import { Folded } from "~/web/folded";
import { FormAlerts, messagesOf } from "~/web/form-alerts";
import { HiddenFields, unsaid } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";
import { PhotoField } from "~/web/photos/photo-field";
import { storeOptions } from "~/web/store-filter";
import { CustomerPicker } from "../../people/customers/customer-picker.tsx";
import { DepositFields } from "../orders/deposit-fields.tsx";
import { ConditionFields } from "./condition-fields.tsx";
import { AboutItem, BenchFields, envelopeFieldOf, ItemFields, WorkFields } from "./envelope-fields.tsx";
import type { intakeView } from "./intake-draft.server.ts";
import { PromiseDays } from "./promise-days.tsx";
import { IntakeTotals } from "./intake-totals.tsx";

interface IntakeProps {
  view: ReturnType<typeof intakeView>;
  rejection: FormRejection<unknown, { id: number }> | undefined;
  /** Titles of the parts that stand open. */
  opened: Set<string>;
}

/** What each folded part has, by the beginnings of its controls' names. */
const FOLDED = {
  about: ["items[0]."],
  bench: ["estimate", "workerId", "callOver"],
  deposit: ["deposit."],
};

/** Controls that say nothing by themselves, or stand elsewhere. */
const SAYS_NOTHING = new RegExp(
  `^(deposit\\.(kind|till)|items\\[\\d+\\]\\.(weightUnit|${ROW_KEY})|items\\[0\\]\\.(description|condition\\..*|conditionNote))$`,
);

/**
 * The repair form of section 5, then all that an envelope has beside it, folded. Every button except the last is
 * a step: it posts the form, and the server keeps it as a draft and shows it again.
 */
export function Intake({ view, rejection, opened }: IntakeProps) {
  const { formatMoney } = useMoney();
  const live = useHydrated();
  const busy = useNavigation().formMethod === "POST";
  const element = useRef<HTMLFormElement>(null);
  const { texts, choices, stores } = view;
  const [typed, setTyped] = useState(texts);
  const [suggested, setSuggested] = useState(texts.values.suggested ?? "");
  const [customer, setCustomer] = useState(view.customers.chosen);
  const { items, work } = texts;
  const { photos = "", focus = "", list = "" } = texts.values;
  const tills = stores.find(({ key }) => key === typed.values.location)?.tills ?? [];
  const flat = flatEnvelope(texts);
  const errors = { ...view.errors, ...messagesOf(rejection) };
  const field = envelopeFieldOf(flat, errors, "repair");
  const deposit = (name: string, label: string) => field(`deposit.${name}`, label);
  const needed = (name: string, label: string) => {
    const { field: control, ...rest } = field(name, label);
    return { ...rest, field: { ...control, required: true } };
  };
  const { field: firstItem, ...first } = needed(FIRST_ITEM.inList, "Item");
  const own = work.length === 0 ? needed : field;
  const isSaid = (starts: readonly string[]) =>
    [...Object.entries(flat), ...Object.entries(errors)].some(
      ([name, said]) =>
        said.length > 0 && !SAYS_NOTHING.test(name) && starts.some((start) => name.startsWith(start)),
    );

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
  const isSameCustomer = customer?.id === view.customers.chosen?.id;
  const send = (
    <Button type="submit" variant="primary" disabled={live && (busy || customer === null)}>
      {busy ? "Creating..." : "Create Repair"}
    </Button>
  );
  return (
    <Form
      ref={element}
      method="post"
      encType="multipart/form-data"
      id="repair"
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
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="suggested" value={suggested} />
      <RowKey name={`items[0].${ROW_KEY}`} value={items[0]?.[ROW_KEY] ?? ""} />
      <FormColumns
        bar={
          <WorkBar
            label="Amount due at pickup"
            sum={figures.amountDue === null ? "—" : formatMoney(figures.amountDue)}
          >
            {send}
          </WorkBar>
        }
        aside={
          <>
            <h2>Repair Summary</h2>
            <p className="field-hint">
              {customer ? `${customer.firstName} ${customer.lastName}` : "No customer chosen yet"}
            </p>
            <IntakeTotals figures={figures} showsCost={choices.cost === "shown"} />
            <FormActions stacked>
              {send}
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
          form={{
            id: "repair",
            rejection,
            allErrors: messagesOf(rejection),
            labels: labelsOf(intakeFormFields),
          }}
          before="the repair can be created"
          used={({ id }) => ({
            name: `repair ${orderNumber({ kind: "repair", id })}`,
            to: href("/repairs/:repairId", { repairId: id }),
          })}
        />
        <FormSection title="Customer Selection">
          <CustomerPicker
            search={field("customerSearch", "Search customers")}
            choices={view.customers}
            chosen={
              isSameCustomer ? field("customerId", "Customer") : unsaid(field("customerId", "Customer"))
            }
            onChoose={setCustomer}
            isFirst={!rejection && (focus === "" ? !view.customers.chosen : focus === "customerSearch")}
            step={STEP}
          />
        </FormSection>
        <FormSection title="Repair Details">
          <FormGrid>
            <TextField {...first} field={{ ...firstItem, name: FIRST_ITEM.name }} />
            <TextAreaField {...field("description", "Description")} rows={2} optional />
            <DateField {...field("promised", "Promised")} span={3} optional />
            <SelectField {...needed("location", "Location")} span={3} options={storeOptions(stores)} />
          </FormGrid>
          <PromiseDays
            {...view.promise}
            chosen={typed.values.promised ?? ""}
            at={typed.values.location ?? ""}
          />
          <FormGrid>
            {choices.cost !== "withheld" && <MoneyField {...own("costToRepair", "Repair cost")} span={3} />}
            <MoneyField {...own("customerPrice", "Customer price")} span={3} />
            <SelectField
              {...field("status", "Status")}
              span={3}
              options={optionsOf(REPAIR_STATUSES, REPAIR_STATUS_LABELS)}
            />
            <TextAreaField
              {...field("notes", "Notes")}
              hint="For the bench. Printed on the ticket."
              rows={2}
              optional
            />
          </FormGrid>
        </FormSection>
        <PhotoField
          field={field("photo", "Photo")}
          staged={photos}
          name={items[0]?.description || "the repair"}
        />
        <Folded title="Metal, stones and value" isSaid={isSaid(FOLDED.about)} opened={opened}>
          <AboutItem nth={0} field={field} />
        </Folded>
        <ConditionFields
          typed={typed.items[0] ?? {}}
          of={(name, label) => field(`items[0].${name}`, label)}
        />
        <Folded
          title="More items and work"
          isSaid={items.length > 1 || work.length > 0 || isSaid(["work"])}
          opened={opened}
        >
          <ItemFields items={items} typed={typed.items} field={field} from={1} />
          <WorkFields work={work} items={items} choices={choices} field={field} />
        </Folded>
        <Folded title="Estimate and bench" isSaid={isSaid(FOLDED.bench)} opened={opened}>
          <FormGrid>
            <SelectField
              {...field("estimate", "Estimate")}
              span={3}
              placeholder="No answer yet"
              options={optionsOf(ESTIMATES_AT_INTAKE, ESTIMATE_WORDS)}
            />
            <BenchFields choices={choices} field={field} />
          </FormGrid>
        </Folded>
        {view.takesMoney && (
          <Folded title="Deposit" isSaid={isSaid(FOLDED.deposit)} opened={opened}>
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
          </Folded>
        )}
      </FormColumns>
    </Form>
  );
}

const ESTIMATE_WORDS: Record<EstimateAtIntake, string> = { approved: "Approved now", asked: "Ask first" };
