import type { ComponentProps, ReactNode } from "react";
import { useNavigation } from "react-router";
import { labelsOf } from "~/domain/fields";
import { ROW_KEY } from "~/domain/row-keys";
import { FIRST_ITEM, STEP, type Texts } from "~/domain/workshop/envelopes/envelope-texts";
import { intakeFormFields } from "~/domain/workshop/envelopes/intake-fields";
import { orderNumber } from "~/domain/workshop/orders/order";
import { href } from "~/ui/address";
import { Button } from "~/ui/button";
import { FormActions, FormColumns, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { DateField, TextAreaField, TextField } from "~/ui/fields/text-field";
import { formatDate } from "~/ui/format";
import { Form } from "~/ui/page-link";
import { RowKey } from "~/ui/row-key";
import { WhyItWaits, WorkBar } from "~/ui/work-bar";
import { EnterUpdates } from "~/web/enter-updates";
import { Folded } from "~/web/folded";
import { FormAlerts, messagesOf } from "~/web/form-alerts";
import { unsaid } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";
import { storeOptions } from "~/web/store-filter";
import { CustomerPicker } from "../../people/customers/customer-picker.tsx";
import { ConditionFields } from "./condition-fields.tsx";
import {
  AboutItem,
  BenchFields,
  type FieldOf,
  ItemFields,
  REPAIR_FORM,
  WorkFields,
} from "./envelope-fields.tsx";
import { PromiseDays } from "./promise-days.tsx";
import type { TypedIntake } from "./typed-intake.ts";

interface IntakeFrameProps extends Pick<ComponentProps<typeof Form>, "encType" | "onInput"> {
  intake: TypedIntake;
  send: { label: string; busy: string };
  /** On phones, beside the button at the bottom. */
  sum: ComponentProps<typeof WorkBar>["sum"];
  sumLabel: string;
  totals: ReactNode;
  /** What the form sends unseen. */
  hidden: ReactNode;
  children: ReactNode;
}

/**
 * Form and summary. Every button except the last is a step: it posts the form, and the server keeps it as a draft and
 * shows it again. The first is hidden, so that Enter has no side effects.
 */
export function IntakeFrame({
  intake,
  send,
  sum,
  sumLabel,
  totals,
  hidden,
  children,
  ...form
}: IntakeFrameProps) {
  const { element, isLive, customer, typed, update, view } = intake;
  const { promised } = typed.values;
  const [first, ...more] = typed.items.flatMap(({ description }) => description?.trim() || []);
  const items = more.length > 0 ? `${first} and ${more.length} more` : first;
  const what = [items, promised && `Promised ${formatDate(promised)}`].filter(Boolean);
  const isBusy = useNavigation().formMethod === "POST";
  const waits = isLive && customer === null ? "Choose a customer first." : null;
  const button = (
    <Button type="submit" variant="primary" disabled={isLive && (isBusy || waits !== null)}>
      {isBusy ? send.busy : send.label}
    </Button>
  );
  return (
    <Form
      ref={element}
      method="post"
      id={REPAIR_FORM}
      noValidate
      autoComplete="off"
      preventScrollReset
      onInput={intake.workOut}
      {...form}
    >
      <EnterUpdates method="post" onClick={update} />
      {hidden}
      <RowKey name={`items[0].${ROW_KEY}`} value={view.texts.items[0]?.[ROW_KEY] ?? ""} />
      <FormColumns
        bar={
          <WorkBar label={sumLabel} sum={sum} waits={waits}>
            {button}
          </WorkBar>
        }
        aside={
          <>
            <h2>Repair Summary</h2>
            <p className="field-hint">
              {customer ? `${customer.firstName} ${customer.lastName}` : "No customer chosen yet"}
            </p>
            {what.length > 0 && <p className="field-hint">{what.join(", ")}</p>}
            {totals}
            <FormActions stacked>
              {button}
              {!isLive && (
                <Button type="submit" name={STEP} value="update">
                  Update Summary
                </Button>
              )}
            </FormActions>
            <WhyItWaits waits={waits} />
          </>
        }
      >
        {children}
      </FormColumns>
    </Form>
  );
}

interface IntakeAlertsProps {
  rejection: FormRejection<unknown, { id: number }> | undefined;
  /** What an error keeps from happening: 'the repair can be saved'. */
  before: string;
  children?: ReactNode;
}

/** What the server answered, above the form's fields. */
export function IntakeAlerts({ rejection, before, children }: IntakeAlertsProps) {
  return (
    <FormAlerts
      form={{
        id: REPAIR_FORM,
        rejection,
        allErrors: messagesOf(rejection),
        labels: labelsOf(intakeFormFields),
      }}
      before={before}
      used={({ id }) => ({
        name: `repair ${orderNumber({ kind: "repair", id })}`,
        to: href("/repairs/:repairId", { repairId: id }),
      })}
    >
      {children}
    </FormAlerts>
  );
}

/** 'Customer Selection' of the specification. */
export function CustomerPart({
  intake: { view, rejection, field, customer, setCustomer },
}: {
  intake: TypedIntake;
}) {
  const { focus = "" } = view.texts.values;
  const isSameCustomer = customer?.id === view.customers.chosen?.id;
  const chosen = field("customerId", "Customer");
  return (
    <FormSection title="Customer Selection">
      <CustomerPicker
        search={field("customerSearch", "Search customers")}
        choices={view.customers}
        chosen={isSameCustomer ? chosen : unsaid(chosen)}
        onChoose={setCustomer}
        isFirst={!rejection && (focus === "" ? !view.customers.chosen : focus === "customerSearch")}
        step={STEP}
      />
    </FormSection>
  );
}

/** A field of the form that the specification requires. */
function needed(field: ReturnType<FieldOf>): ReturnType<FieldOf> {
  return { ...field, field: { ...field.field, required: true } };
}

/** What the repair is, as the specification asks. */
export function ThingFields({ intake: { field } }: { intake: TypedIntake }) {
  const first = needed(field(FIRST_ITEM.inList, "Item"));
  return (
    <>
      <TextField {...first} field={{ ...first.field, name: FIRST_ITEM.name }} />
      <TextAreaField {...field("description", "Description")} rows={2} optional />
    </>
  );
}

/** Where the repair is, as the specification asks. */
export function LocationField({ intake: { field, view } }: { intake: TypedIntake }) {
  return (
    <SelectField {...needed(field("location", "Location"))} span={3} options={storeOptions(view.stores)} />
  );
}

/** Asks for the promise and where the repair is, with the days of the week as buttons. */
export function PromisePart({ intake }: { intake: TypedIntake }) {
  const { field, view, typed } = intake;
  return (
    <>
      <FormGrid>
        <DateField {...field("promised", "Promised")} span={3} optional />
        <LocationField intake={intake} />
      </FormGrid>
      <PromiseDays {...view.promise} chosen={typed.values.promised ?? ""} at={typed.values.location ?? ""} />
    </>
  );
}

interface PriceFieldsProps {
  intake: TypedIntake;
  /** Whether cost is asked for, sent along unseen, or must not be sent. */
  cost: "shown" | "hidden" | "withheld";
  /** Of an edit, cost and price as recorded. */
  recorded?: Texts;
}

/**
 * The repair's own cost and price, as the specification asks. Work may say them instead: an edit then hides what is
 * still as recorded, and an intake asks for what comes on top.
 */
export function PriceFields({ intake: { field, typed, hasWork }, cost, recorded }: PriceFieldsProps) {
  const own = (name: string, label: string) => {
    const props = hasWork ? field(name, label) : needed(field(name, label));
    const isOfWork = hasWork && recorded !== undefined && typed.values[name] === recorded[name];
    return { ...props, span: 3 as const, hidden: isOfWork && !props.field.errors };
  };
  const [costOf, priceOf] = [own("costToRepair", "Repair cost"), own("customerPrice", "Customer price")];
  const words = recorded
    ? "Cost and price are those of the work above."
    : "Only for what comes on top of the work above.";
  return (
    <>
      {priceOf.hidden && <p className="field field-hint">{words}</p>}
      {cost !== "withheld" && (
        <MoneyField {...costOf} hidden={costOf.hidden || (cost === "hidden" && !costOf.field.errors)} />
      )}
      <MoneyField {...priceOf} hint={hasWork && !priceOf.hidden && words} />
    </>
  );
}

/** For the bench, as the specification asks. */
export function NotesField({ intake: { field } }: { intake: TypedIntake }) {
  return (
    <TextAreaField
      {...field("notes", "Notes")}
      hint="For the bench. Printed on the ticket."
      rows={2}
      optional
    />
  );
}

interface UnfoldingProps {
  intake: TypedIntake;
  /** Titles of the parts that stand open. */
  opened: Set<string>;
}

/** What is handed in, with what is known of it and its condition. */
export function ThingPart({ intake, opened }: UnfoldingProps) {
  const { view, typed, field, isSaid } = intake;
  const { items } = view.texts;
  return (
    <>
      <FormGrid>
        <ThingFields intake={intake} />
      </FormGrid>
      <Folded title="Metal, stones and value" isSaid={isSaid(["items[0]."])} opened={opened}>
        <AboutItem nth={0} field={field} />
      </Folded>
      <ConditionFields typed={typed.items[0] ?? {}} of={(name, label) => field(`items[0].${name}`, label)} />
      <Folded title="More items" isSaid={items.length > 1} opened={opened}>
        <ItemFields items={items} typed={typed.items} field={field} from={1} />
      </Folded>
    </>
  );
}

/** The work on all items. */
export function WorkPart({ intake: { view, typed, field } }: { intake: TypedIntake }) {
  const { items, work } = view.texts;
  return <WorkFields work={work} typed={typed.work} items={items} choices={view.choices} field={field} />;
}

/** Who works on it, and when to call first; `children` come before. */
export function BenchPart({
  title,
  of,
  intake: { view, field, isSaid },
  opened,
  children,
}: UnfoldingProps & { title: string; of: readonly string[]; children?: ReactNode }) {
  return (
    <Folded title={title} isSaid={isSaid(of)} opened={opened}>
      <FormGrid>
        {children}
        <BenchFields choices={view.choices} field={field} />
      </FormGrid>
    </Folded>
  );
}
