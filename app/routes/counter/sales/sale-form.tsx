import { oldPriceNote } from "~/domain/stock/metal-prices/metal-price";
import { meltValue } from "~/domain/stock/metal-prices/melt-value";
import { parseTypedWeight, WEIGHT_UNITS } from "~/domain/weight";
import { KARATS, METAL_LABELS, METALS } from "~/domain/stock/pieces/metals";
import { optionsOf } from "~/ui/options";
import {
  type FormEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { type Cents, cents, formatDecimal, taxRate } from "~/domain/money";
import { EXEMPT_AS, EXEMPT_AS_LABELS } from "~/domain/counter/sales/exemption";
import { surtaxOf } from "~/domain/counter/sales/ticket-tax";
import type { EarlierSale } from "~/domain/counter/sales/find-sales.server";
import {
  draftFigures,
  type DraftFigures,
  draftPayments,
  hasAutomaticTax,
} from "~/domain/counter/sales/sale-draft-figures";
import {
  controlName,
  fieldOfControl,
  flatTexts,
  type Texts,
  ticketTexts,
} from "~/domain/counter/sales/ticket-texts";
import { type Sale, ticketNumber, WALK_IN } from "~/domain/counter/sales/sale";
import type { Seen } from "~/domain/withhold-cost";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { CheckField } from "~/ui/fields/check-field";
import { FieldNotes, inGroup } from "~/ui/fields/field";
import { FormActions, FormColumns, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { MoneyField, PercentField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { DateField, TextField } from "~/ui/fields/text-field";
import { Icon } from "~/ui/icon";
import { Initials } from "~/ui/initials";
import { LivePicker } from "~/ui/live-picker";
import { useMoney } from "~/ui/money";
import { ChosenRow } from "~/ui/picker";
import { useHydrated } from "~/ui/use-hydrated";
import { WorkBar } from "~/ui/work-bar";
import { ENTERED, EnterUpdates } from "~/web/enter-updates";
import { FormAlerts, messagesOf } from "~/web/form-alerts";
import { type FormField, HiddenFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";
import { markSent } from "~/shell/typed-since";
import { storeOptions } from "~/web/store-filter";
import { WeightField } from "~/web/weight-field";
import { CustomerPicker } from "../../people/customers/customer-picker.tsx";
import type { SaleDraftView } from "./sale-form-view.server.ts";
import {
  findSoldChoices,
  isSkuOf,
  ITEM_CHOSEN,
  SALE_FORM_LABELS,
  STEP,
  tileOfChoice,
} from "./sale-form-fields.ts";
import { leftToPay, SaleTotals, toPayLabel } from "./sale-totals.tsx";
import { GivenBack, TicketExchange } from "./ticket-exchange.tsx";
import { AddLine, TicketLines } from "./ticket-lines.tsx";
import { TicketPayments } from "./ticket-payments.tsx";

interface SaleFormProps {
  view: SaleDraftView;
  rejection: FormRejection<EarlierSale, Sale> | undefined;
  /** Steps that wait for the one before them. */
  waiting: RefObject<Texts[]>;
}

/**
 * The ticket. Every button except 'Process Sale' is a step: it posts the form, and the server keeps it as a
 * draft and shows it again. The first button is hidden, so that Enter sells nothing. With scripts the totals
 * follow what is typed, and searches are live.
 */
export function SaleForm({ view, rejection, waiting }: SaleFormProps) {
  const live = useHydrated();
  const { formatMoney } = useMoney();
  const navigation = useNavigation();
  const submit = useSubmit();
  const element = useRef<HTMLFormElement>(null);
  const { texts, stores, focus } = view;
  const [figures, setFigures] = useState<Seen<DraftFigures>>(view.figures);
  const [typed, setTyped] = useState(texts);
  const [usedTax, setUsedTax] = useState(texts.values.usedTax ?? "");
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(new Set());
  const { customerId = "", walkIn = "", location = "" } = typed.values;

  const errors = { ...view.errors, ...messagesOf(rejection) };
  const initial = flatTexts(texts);
  const fieldOf = (name: string, label?: string): FormField => ({
    label: label ?? SALE_FORM_LABELS[name.replace(/\[\d+\]/, "")] ?? name,
    field: {
      id: `sale-${name}`,
      name: controlName(name, texts.lines),
      errorId: `sale-${name}-error`,
      descriptionId: `sale-${name}-hint`,
      errors: corrected.has(name) ? undefined : errors[name],
      initialValue: initial[name] ?? "",
    },
  });
  const form = { id: "sale", rejection, allErrors: messagesOf(rejection), labels: SALE_FORM_LABELS };
  const { exchange } = view;
  const store = stores.find(({ key }) => key === location);
  const held = cents(view.lines.reduce((sum, line) => sum + (line.held ?? 0), 0));
  const comesBack = exchange && (exchange.worth ?? 0);
  const left = leftToPay(figures.amountDue, { held, comesBack });
  const toPay = left === null ? null : cents(Math.max(left, 0));
  const paying = draftPayments(typed.payments, toPay, { roundsCash: store?.roundsCash === true });
  const toTake = left === null ? null : left + paying.rounding;
  const verb = exchange ? "Process Exchange" : "Process Sale";
  const tills = store?.tills ?? [];

  const inputOf = (name: string) => {
    const input = element.current?.elements.namedItem(name);
    return input instanceof HTMLInputElement ? input : null;
  };
  const workOut = () => {
    if (!element.current) return;
    let now = ticketTexts(new FormData(element.current));
    const at = view.stores.find(({ key }) => key === now.values.location);
    const terms = {
      ...view.terms,
      taxRate: taxRate(at?.salesTaxRate ?? 0),
      surtax: surtaxOf(at),
      tradeInLessensTax: at?.tradeInLessensTax ?? true,
    };
    let worked = draftFigures(now, view.lines, terms);
    const isAutomatic = hasAutomaticTax(now.values);
    const input = inputOf("tax");
    if (isAutomatic && worked.automaticTax !== null && input && input !== document.activeElement)
      input.value = formatDecimal(worked.automaticTax);
    const shown = isAutomatic ? (input?.value.trim() ?? "") : "";
    if (shown !== now.values.tax) {
      now = { ...now, values: { ...now.values, tax: shown || (now.values.tax ?? ""), usedTax: shown } };
      worked = draftFigures(now, view.lines, terms);
    }
    setUsedTax(shown);
    setFigures(worked);
    setTyped(now);
  };
  useEffect(workOut, [view]);

  const isIdle = navigation.state === "idle";
  /** Asks the server for a step, as its button would, once the earlier one is done. */
  const step = (asked: Texts) => {
    if (!element.current) return;
    if (!isIdle) {
      waiting.current.push(asked);
      return;
    }
    const sent = new FormData(element.current);
    for (const [name, value] of Object.entries(asked)) sent.set(name, value);
    markSent(element.current);
    void submit(sent, { method: "post", preventScrollReset: true });
  };
  const takeScan = (scan: string) => {
    step({ itemSearch: scan, take: "1" });
    const input = inputOf("itemSearch");
    if (input) input.value = "";
  };
  const takeWaiting = useEffectEvent(() => {
    const asked = waiting.current.shift();
    if (asked) step(asked);
  });
  useEffect(() => {
    if (isIdle) takeWaiting();
  }, [isIdle, view]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing } = event;
      if (key.length !== 1 || key === " " || ctrlKey || metaKey || altKey || isComposing) return;
      if (document.activeElement?.matches("select, textarea, input:not([type=checkbox])")) return;
      // Scanners type wherever the focus is.
      inputOf("itemSearch")?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
  useEffect(() => {
    if (focus !== "") element.current?.querySelector<HTMLElement>(`[name="${CSS.escape(focus)}"]`)?.focus();
  }, [focus, view]);

  const onInput = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) {
      const { value } = target;
      const name = fieldOfControl(target.name);
      if (errors[name]) setCorrected((names) => new Set(names).add(name));
      const box = inputOf("hasTradeIn");
      if (box && name.startsWith("tradeIn") && value !== "" && name !== "tradeInWeightUnit")
        box.checked = true;
    }
    workOut();
  };
  const update = (event: MouseEvent) => {
    if (!live) return;
    event.preventDefault();
    workOut();
  };
  const workOutTax = (event: MouseEvent) => {
    const input = inputOf("tax");
    if (!live || !input) return;
    event.preventDefault();
    input.value = "";
    workOut();
  };
  const takeFromCustomers = async (scan: string, signal: AbortSignal) => {
    const { rows, note } = await findSoldChoices([], scan, signal);
    const row = rows.find((found) => isSkuOf(found, scan));
    if (!row) return note === null || rows.length > 0 ? null : { note, isTaken: false };
    step({ chooseItem: String(row.id), customerSearch: "" });
    return { note: null, isTaken: true };
  };

  const isProcessing = navigation.formMethod === "POST" && isSale(navigation.formData);
  const mayProcess = (customerId !== "" || walkIn !== "") && texts.lines.length > 0;
  const firstOpen =
    focus ||
    (customerId === "" && walkIn === "" ? "customerSearch" : texts.lines.length > 0 ? "" : "itemSearch");
  const isTradingIn = TRADE_IN.some((name) => initial[name] !== undefined || errors[name]);
  const isShared =
    texts.salespeople.some(({ id }) => id) ||
    Object.keys(errors).some((name) => name.startsWith("salespeople"));
  const tax = fieldOf("tax");
  const exempt = [fieldOf("taxExempt.kind"), fieldOf("taxExempt.reason"), fieldOf("taxExempt.date")] as const;
  return (
    <Form
      ref={element}
      method="post"
      id="sale"
      noValidate
      autoComplete="off"
      preventScrollReset
      onInput={onInput}
      className="ticket-form"
    >
      <EnterUpdates method="post" onClick={update} />
      <HiddenFields form={{ formKey: rejection?.formKey ?? view.formKey, version: undefined, rejection }} />
      <input type="hidden" name="list" value={view.list} />
      <input type="hidden" name="usedTax" value={usedTax} />
      <FormColumns
        aside={
          <>
            <h3>Sale Summary</h3>
            <SaleTotals
              amounts={figures}
              held={held}
              comesBack={comesBack}
              rounding={paying.rounding}
              rate={view.terms.commissionRate}
            />
            {exchange && (
              <GivenBack
                exchange={exchange}
                amountDue={figures.amountDue}
                workedOutFor={view.figures.amountDue}
              />
            )}
            <TaxWarning
              figures={figures}
              store={store}
              isExempt={Boolean(typed.values["taxExempt.kind"] || typed.values["taxExempt.reason"])}
            />
            <TicketPayments
              payments={texts.payments}
              typed={typed.payments}
              amountDue={toPay}
              paying={paying}
              tooMuchTradedIn={Math.max(-(figures.total ?? 0), 0)}
              isOptional={exchange !== null}
              fieldOf={fieldOf}
              errors={errors}
              isFocused={(name) => name === focus}
            />
            <FormActions>
              <Button
                type="submit"
                variant="primary"
                accessKey="p"
                disabled={live && (isProcessing || !mayProcess)}
              >
                {isProcessing ? "Processing..." : verb}
              </Button>
              {!live && (
                <Button type="submit" name={STEP} value="update">
                  Update summary
                </Button>
              )}
            </FormActions>
            <p className="field-hint ticket-keys">
              Keys: Alt+W walk-in, Alt+C all cash, Alt+S split, Alt+P process the sale
            </p>
          </>
        }
      >
        <FormAlerts
          form={form}
          before="the sale can be processed"
          used={(record) => {
            const { id } = record as Sale;
            return { name: `sale ${ticketNumber(id)}`, to: `/sales/${id}` };
          }}
        />
        {exchange && <TicketExchange exchange={exchange} field={fieldOf("exchange")} />}
        <FormSection title="Customer Selection">
          {walkIn === "" ? (
            <CustomerPicker
              search={fieldOf("customerSearch")}
              choices={view.customers}
              chosen={fieldOf("customerId")}
              // The hidden field gets its value when it is drawn. Items come next.
              onChoose={() =>
                setTimeout(() => {
                  workOut();
                  inputOf("itemSearch")?.focus();
                })
              }
              onMiss={takeFromCustomers}
              isFirst={firstOpen === "customerSearch"}
              step={STEP}
            >
              <Button type="submit" variant="ghost" name={STEP} value="walkIn" accessKey="w">
                Walk-in
              </Button>
            </CustomerPicker>
          ) : (
            <>
              <input type="hidden" name="walkIn" value="on" />
              <ChosenRow
                title={WALK_IN}
                note="No customer on this ticket"
                avatar={<Initials name={WALK_IN} />}
                name={WALK_IN}
                button={{ name: STEP, value: "customer" }}
              />
            </>
          )}
        </FormSection>
        <FormSection title="Item Selection">
          <ItemSearch
            view={view}
            search={fieldOf("itemSearch")}
            field={fieldOf("lines")}
            isFirst={firstOpen === "itemSearch"}
            onEnter={takeScan}
            onChoose={(id) => step({ chooseItem: id })}
          />
          <AddLine services={view.services} />
          <TicketLines
            view={view}
            typed={typed.lines}
            figures={figures.lines}
            location={location}
            fieldOf={fieldOf}
            errors={errors}
          />
        </FormSection>
        <FormSection title="Sale Details">
          <FormGrid>
            <SelectField
              {...fieldOf("location", "Location")}
              span={tills.length > 0 ? 3 : 2}
              wideOnPhones
              options={storeOptions(stores)}
            />
            {tills.length > 0 && (
              <SelectField
                key={location}
                {...fieldOf("till")}
                span={3}
                wideOnPhones
                options={tills.map((till) => ({ value: till, label: till }))}
              />
            )}
            <MoneyField
              {...tax}
              span={2}
              hint={
                usedTax === "" && typed.values.tax?.trim() !== "" ? (
                  <>
                    Tax typed by hand{"\u00a0 "}
                    <button
                      type="submit"
                      name={STEP}
                      value="workOutTax"
                      className="text-link"
                      onClick={workOutTax}
                    >
                      Work it out
                    </button>
                  </>
                ) : (
                  store && `${store.name} ${ratesText(store)}`
                )
              }
            />
            <MoneyField {...fieldOf("shippingCharge")} span={2} />
          </FormGrid>
        </FormSection>
        <Disclosure
          title="Tax Exemption"
          note="(optional)"
          open={exempt.some(({ field }) => field.initialValue || field.errors)}
        >
          <FormGrid>
            <SelectField
              {...exempt[0]}
              span={3}
              placeholder="Not exempt"
              options={optionsOf(EXEMPT_AS, EXEMPT_AS_LABELS)}
            />
            <TextField
              {...exempt[1]}
              span={3}
              hint={
                view.certificate === null
                  ? "The certificate's number, the state it goes to, or why."
                  : `Leave empty for ${view.certificate}, on the customer's record.`
              }
            />
            <DateField
              {...exempt[2]}
              span={3}
              hint="For an exempt customer's certificate that isn't on their record yet."
            />
          </FormGrid>
        </Disclosure>
        <Disclosure title="Trade-in Item" note="(optional)" open={isTradingIn}>
          <FormGrid>
            <CheckField
              {...fieldOf("hasTradeIn")}
              label="Customer is trading in a piece"
              hint="Tick to include the trade-in."
            />
            <TextField {...fieldOf("tradeInItem")} label="Trade-in item" />
            <MoneyField {...fieldOf("tradeInValue")} label="Trade-in value" span={3} />
            <WeightField
              {...fieldOf("tradeInWeightGiven")}
              unit={fieldOf("tradeInWeightUnit")}
              label="Weight"
              span={3}
            />
            <SelectField
              {...fieldOf("tradeInMetal", "Metal")}
              span={3}
              optional
              placeholder="Not specified"
              options={optionsOf(METALS, METAL_LABELS)}
            />
            <SelectField
              {...fieldOf("tradeInKarat", "Karat")}
              span={3}
              optional
              placeholder="Not specified"
              options={optionsOf(KARATS, String)}
            />
            <MoneyField
              {...fieldOf("tradeInMelt")}
              span={3}
              hint={tradeInMelt(typed.values, view.metals, formatMoney)}
            />
            <CheckField
              {...fieldOf("tradeInScrap", "Scrap")}
              hint="Goes to melt and is never sold. Leave unchecked to take it into stock."
            />
            <CheckField
              {...fieldOf("tradeInRestAsCredit")}
              hint="If the trade-in is worth more than the sale: the customer gets the difference."
            />
          </FormGrid>
        </Disclosure>
        <Disclosure
          title="Salespeople"
          note={isShared ? undefined : `(${view.soldBy === "You" ? "you" : view.soldBy})`}
          open={isShared}
        >
          <FormGrid>
            <SelectField
              {...fieldOf("salespeople[0].id", "Sold by")}
              span={3}
              placeholder={view.soldBy}
              options={people(view.colleagues)}
            />
            <PercentField
              {...fieldOf("salespeople[0].share")}
              field={inGroup(fieldOf("salespeople[0].share").field, fieldOf("salespeople").field)}
              placeholder="50"
              span={3}
              hint="For two salespeople. The second gets the rest."
            />
            <SelectField
              {...fieldOf("salespeople[1].id", "Shared with")}
              span={3}
              placeholder="No one"
              options={people(view.colleagues)}
            />
          </FormGrid>
          <FieldNotes field={fieldOf("salespeople").field} />
        </Disclosure>
      </FormColumns>
      <WorkBar label={toPayLabel(toTake)} sum={toTake === null ? "—" : formatMoney(Math.abs(toTake))}>
        <Button type="submit" variant="primary" disabled={live && (isProcessing || !mayProcess)}>
          {isProcessing ? "Processing..." : verb}
        </Button>
      </WorkBar>
    </Form>
  );
}

/**
 * Words today's melt value of what is typed, which is used if none is typed. Undefined if it can't be worked
 * out.
 */
function tradeInMelt(
  values: Texts,
  { today, prices }: SaleDraftView["metals"],
  inMoney: (amount: Cents) => string,
) {
  const weighed = {
    metal: METALS.find((each) => each === values.tradeInMetal) ?? null,
    karat: KARATS.find((each) => each === values.tradeInKarat) ?? null,
    weightGiven: parseTypedWeight(values.tradeInWeightGiven ?? ""),
    weightUnit: WEIGHT_UNITS.find((each) => each === (values.tradeInWeightUnit ?? "g")) ?? null,
  };
  const melt = meltValue(weighed, prices, inMoney);
  if ("missing" in melt) return undefined;
  const old = oldPriceNote(melt.day, today);
  return `${melt.working} = ${inMoney(melt.value)}${old === null ? "" : `. ${old}`}`;
}

const TRADE_IN = [
  "hasTradeIn",
  "tradeInItem",
  "tradeInValue",
  "tradeInWeightGiven",
  "tradeInMelt",
  "tradeInMetal",
  "tradeInKarat",
] as const;

const people = (colleagues: SaleDraftView["colleagues"]) =>
  colleagues.map(({ id, name }) => ({ value: String(id), label: name }));

/** Whether the form was submitted to process the sale, not for a step. */
function isSale(sent: FormData | undefined): boolean {
  return (
    sent !== undefined &&
    ![STEP, ENTERED, "take", "chooseItem", "chooseCustomer", "newCustomer"].some((name) => sent.has(name))
  );
}

function ratesText({ salesTaxRate, surtaxRate }: SaleDraftView["stores"][number]): string {
  return [salesTaxRate, ...(surtaxRate === null ? [] : [surtaxRate])]
    .map((each) => `${each / 1_000}%`)
    .join(" + ");
}

interface TaxWarningProps {
  figures: Seen<DraftFigures>;
  store: SaleDraftView["stores"][number] | undefined;
  isExempt: boolean;
}

/** Warns before 'Process Sale' if taxable lines have no tax, which is seldom intended. */
function TaxWarning({ figures, store, isExempt }: TaxWarningProps) {
  const { formatMoney } = useMoney();
  const { tax, taxable, automaticTax } = figures;
  if (!store || isExempt || tax !== 0 || taxable === null || taxable <= 0) return null;
  return (
    <p className="totals-note">
      <Icon name="circle-alert" size={16} />
      <span>
        {store.salesTaxRate === 0 && store.surtaxRate === null
          ? `No tax: ${store.name} has no tax rate set.`
          : `No tax on this sale.${automaticTax ? ` At ${ratesText(store)} it is ${formatMoney(automaticTax)}.` : ""}`}
      </span>
    </p>
  );
}

interface ItemSearchProps {
  view: SaleDraftView;
  search: FormField;
  field: FormField;
  isFirst: boolean;
  onEnter: (typed: string) => void;
  onChoose: (id: string) => void;
}

function ItemSearch({ view, search, field: { field }, isFirst, onEnter, onChoose }: ItemSearchProps) {
  const { formatMoney } = useMoney();
  const placeOf = (key: string | null) => view.stores.find((store) => store.key === key)?.name;
  const { found, note } = view;
  // The ticket's own line shows it.
  const isOnTicket = note.startsWith(ITEM_CHOSEN);
  return (
    <>
      <LivePicker
        id={field.id}
        label={search.label}
        placeholder="Scan a tag, or type a SKU, item or service"
        names={{ search: search.field.name, choose: "chooseItem" }}
        search={view.texts.values.itemSearch ?? ""}
        found={note === "" || isOnTicket ? found : { ...found, note }}
        chosen={null}
        step={STEP}
        takesMany
        takesScans
        isFirst={isFirst}
        isNamed={isSkuOf}
        invalid={field.errors !== undefined}
        describedBy={field.errors && field.errorId}
        find={(typed, signal) => findSoldChoices(view.services, typed, signal)}
        onChoose={(row) => onChoose(String(row.id))}
        onEnter={onEnter}
        present={(row) => ({
          tile: tileOfChoice(row),
          title: row.description,
          note: [row.sku || "Service", placeOf(row.location)].filter(Boolean).join(", "),
          aside: formatMoney(Number(row.retailPrice.replace(".", ""))),
          name: row.sku || row.description,
        })}
      />
      {isOnTicket && (
        <p className="visually-hidden" role="status">
          {note}
        </p>
      )}
      <FieldNotes field={field} />
    </>
  );
}
