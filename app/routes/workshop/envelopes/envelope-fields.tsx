import type { ReactNode } from "react";
import { ROW_KEY } from "~/domain/row-keys";
import { STEP, type Texts, WORK_ITEM } from "~/domain/workshop/envelopes/envelope-texts";
import { namesOfRows } from "~/domain/workshop/envelopes/row-names";
import { Button } from "~/ui/button";
import { FieldNotes } from "~/ui/fields/field";
import { FormActions, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { useMoney } from "~/ui/money";
import { RowKey } from "~/ui/row-key";
import { type FormField, SavedNow } from "~/web/form-fields";
import { WeightField } from "~/web/weight-field";
import { ConditionFields } from "./condition-fields.tsx";
import type { EnvelopeChoices } from "./envelope-draft.server.ts";

/** Returns a field of an envelope's form by its control name. */
export type FieldOf = (name: string, label: string) => FormField & { autoFocus: boolean | undefined };

/** Name of the form of an intake, and of its edit. */
export const REPAIR_FORM = "repair";

/** `saved` are the values that another editor saved of what was typed here, too. */
export function envelopeFieldOf(values: Texts, errors: Record<string, string[]>, saved: Texts = {}): FieldOf {
  return (name, label) => ({
    label,
    autoFocus: (values.focus !== "" && values.focus === name) || undefined,
    saved: saved[name] === undefined ? undefined : <SavedNow text={saved[name]} />,
    field: {
      id: `${REPAIR_FORM}-${name}`,
      name,
      errorId: `${REPAIR_FORM}-${name}-error`,
      descriptionId: `${REPAIR_FORM}-${name}-hint`,
      errors: errors[name],
      initialValue: values[name] ?? "",
    },
  });
}

interface ItemFieldsProps {
  items: readonly Texts[];
  /** Items as typed now, if they are followed. */
  typed?: readonly Texts[];
  field: FieldOf;
  /** Place of the first item to ask for. */
  from?: number;
}

/** Asks for the items, and for each what is known of it and its condition at intake. */
export function ItemFields({ items, typed = items, field, from = 0 }: ItemFieldsProps) {
  const names = namesOfRows(typed, "Item");
  return (
    <>
      {items.slice(from).map(({ [ROW_KEY]: key = "" }, after) => {
        const nth = from + after;
        const of = (name: string, label: string) => field(`items[${nth}].${name}`, label);
        const name = names[nth] ?? `Item ${nth + 1}`;
        return (
          <FormSection key={key} title={name}>
            <AboutItem nth={nth} field={field}>
              <TextField {...of("description", "Item")} span={3} wideOnPhones />
            </AboutItem>
            <ConditionFields typed={typed[nth] ?? {}} of={of} />
            {items.length > 1 && <RemoveRow step={`removeItem.${key}`} what={name} />}
            <RowKey name={`items[${nth}].${ROW_KEY}`} value={key} />
          </FormSection>
        );
      })}
      <FormActions>
        <Button type="submit" name={STEP} value="addItem" id={field("items", "Item").field.id}>
          Add Item
        </Button>
      </FormActions>
    </>
  );
}

/** Asks what is known of an item. */
export function AboutItem({ nth, field, children }: { nth: number; field: FieldOf; children?: ReactNode }) {
  const of = (name: string, label: string) => field(`items[${nth}].${name}`, label);
  const span = children ? 3 : 2;
  return (
    <FormGrid>
      {children}
      <TextField {...of("metal", "Metal")} span={span} wideOnPhones optional />
      <TextField {...of("stones", "Stones")} span={span} wideOnPhones optional />
      <TextField {...of("size", "Size")} span={span} optional />
      <WeightField
        {...of("weightGiven", "Weight")}
        unit={of("weightUnit", "Unit of weight")}
        span={2}
        optional
      />
      <TextField {...of("serial", "Serial number")} data-scan="own" span={2} optional />
      <MoneyField {...of("declaredValue", "Declared value")} span={2} optional />
    </FormGrid>
  );
}

interface WorkFieldsProps {
  work: readonly Texts[];
  /** Work as typed now. */
  typed: readonly Texts[];
  /** Items that can be worked on. */
  items: readonly Texts[];
  choices: EnvelopeChoices;
  field: FieldOf;
}

/**
 * Asks for the work on the items, from the services list or in words. A button of a service does what choosing and
 * adding it does.
 */
export function WorkFields({
  work,
  typed,
  items,
  choices: { services, usedMost, colleagues, cost },
  field,
}: WorkFieldsProps) {
  const { formatMoney } = useMoney();
  const names = namesOfRows(typed, "Work");
  return (
    <>
      {work.map(({ serviceId = "", [ROW_KEY]: key = "" }, nth) => {
        const of = (name: string, label: string) => field(`work[${nth}].${name}`, label);
        const costOf = of("cost", "Cost");
        const name = names[nth] ?? `Work ${nth + 1}`;
        return (
          <FormSection key={key} title={name}>
            <FormGrid>
              <TextField {...of("description", "Work")} span={items.length > 1 ? 3 : 6} wideOnPhones />
              {items.length > 1 && <SelectField {...of("item", "On item")} span={3} options={named(items)} />}
              <MoneyField {...of("price", "Price")} span={2} />
              {cost !== "withheld" && (
                <MoneyField
                  {...costOf}
                  span={2}
                  optional
                  hidden={cost === "hidden" && !costOf.field.errors}
                />
              )}
              {serviceId === "" && <SelectField {...of("taxed", "Taxed")} span={2} options={TAXED} />}
              <SelectField
                {...of("doneBy", "Done by")}
                span={2}
                placeholder="Unassigned"
                options={colleagues}
              />
            </FormGrid>
            {serviceId !== "" && <input type="hidden" name={`work[${nth}].serviceId`} value={serviceId} />}
            {items.length === 1 && <input type="hidden" name={`work[${nth}].item`} value="1" />}
            <RemoveRow step={`removeWork.${key}`} what={name} />
            <RowKey name={`work[${nth}].${ROW_KEY}`} value={key} />
          </FormSection>
        );
      })}
      <FormSection title={work.length > 0 ? "More Work" : "Work"} note={work.length === 0 && "(optional)"}>
        {usedMost.length > 0 && (
          <>
            <div className="day-buttons work-buttons" role="group" aria-label="Add a service">
              {usedMost.map(({ id, name, price }) => (
                <button key={id} type="submit" className="day" name={STEP} value={`addWork.${id}`}>
                  <b>{name}</b> {formatMoney(price)}
                </button>
              ))}
            </div>
            {work.length === 0 && (
              <p className="field-hint">One press adds the work at its usual price, which you can change.</p>
            )}
          </>
        )}
        <div className="ticket-add">
          <select className="select" id={field("work", "Work").field.id} name="service" aria-label="Service">
            <option value="">Custom work</option>
            {services.map(({ id, name, price }) => (
              <option key={id} value={id}>
                {`${name}, ${formatMoney(price)}`}
              </option>
            ))}
          </select>
          {items.length > 1 && (
            <select className="select" name={WORK_ITEM} aria-label="On item" defaultValue={items.length}>
              {named(items).map(({ value, label, rowKey }) => (
                <option key={value} value={value} data-row-key={rowKey}>
                  {label}
                </option>
              ))}
            </select>
          )}
          <Button type="submit" name={STEP} value="addWork">
            Add Work
          </Button>
        </div>
        <FieldNotes field={field("work", "Work").field} />
      </FormSection>
    </>
  );
}

function RemoveRow({ step, what }: { step: string; what: string }) {
  return (
    <FormActions>
      <Button type="submit" variant="ghost" name={STEP} value={step} aria-label={`Remove ${what}`}>
        Remove
      </Button>
    </FormActions>
  );
}

/** Asks who works on the repair, and when to call the customer first. */
export function BenchFields({ choices, field }: Pick<WorkFieldsProps, "choices" | "field">) {
  return (
    <>
      <SelectField
        {...field("workerId", "Bench")}
        span={3}
        placeholder="Unassigned"
        options={choices.colleagues}
      />
      <MoneyField {...field("callOver", "Call first if over")} span={3} optional />
    </>
  );
}

const named = (items: readonly Texts[]) =>
  items.map(({ [ROW_KEY]: rowKey }, nth) => ({
    value: String(nth + 1),
    rowKey,
    label: namesOfRows(items, "Item")[nth] ?? "",
  }));

const TAXED = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];
