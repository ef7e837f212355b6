import { type FormEvent, type MouseEvent, type RefObject, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { cents } from "~/domain/money";
import type { EarlierSale } from "~/domain/counter/sales/find-sales.server";
import { draftPayments } from "~/domain/counter/sales/sale-draft-figures";
import { controlName, fieldOfControl, flatTexts, type Texts } from "~/domain/counter/sales/ticket-texts";
import { type Sale, ticketNumber } from "~/domain/counter/sales/sale";
import { href } from "~/ui/address";
import { Button } from "~/ui/button";
import { FormActions, FormColumns, FormSection } from "~/ui/fields/form-layout";
import { useMoney } from "~/ui/money";
import { Form } from "~/ui/page-link";
import { useHydrated } from "~/ui/use-hydrated";
import { WhyItWaits, WorkBar } from "~/ui/work-bar";
import { ENTERED, EnterUpdates } from "~/web/enter-updates";
import { FormAlerts, messagesOf } from "~/web/form-alerts";
import { type FormField, HiddenFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";
import type { SaleDraftView } from "./sale-form-view.server.ts";
import {
  LOOKING_ON,
  findSoldChoices,
  isSkuOf,
  SALE_FORM_LABELS,
  STEP,
  withRows,
} from "./sale-form-fields.ts";
import { heldOn } from "./held-on-lines.ts";
import { leftToPay, toPayLabel } from "./sale-totals.tsx";
import { TicketExchange } from "./ticket-exchange.tsx";
import { AddLine, TicketLines } from "./ticket-lines.tsx";
import { SaleDetails } from "./sale-details.tsx";
import { TaxExemption } from "./tax-exemption.tsx";
import { mendedBy, TRADE_IN, TradeInItem } from "./trade-in-item.tsx";
import { Salespeople } from "./salespeople.tsx";
import { CustomerSection } from "./customer-section.tsx";
import { ItemSearch } from "./item-search.tsx";
import { useStepsInTurn } from "./use-steps-in-turn.ts";
import { SaleAside } from "./sale-aside.tsx";
import { useTypedSale } from "./use-typed-sale.ts";
import { useScannerFocus } from "./use-scanner-focus.ts";

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
  const { texts, stores, focus } = view;
  const { element, typed, figures, usedTax, inputOf, workOut } = useTypedSale(view);
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
  const form = {
    id: "sale",
    rejection,
    allErrors: withRows(messagesOf(rejection), texts),
    labels: SALE_FORM_LABELS,
  };
  const { exchange } = view;
  const store = stores.find(({ key }) => key === location);
  const held = heldOn(view.lines);
  const comesBack = exchange && cents(exchange.worth ?? 0);
  const left = leftToPay(figures.amountDue, { held, comesBack });
  const toPay = left === null ? null : cents(Math.max(left, 0));
  const paying = draftPayments(typed.payments, toPay, { roundsCash: store?.roundsCash === true });
  const toTake = left === null ? null : left + paying.rounding;
  const verb = exchange ? "Process Exchange" : "Process Sale";

  const step = useStepsInTurn(element, waiting, view);
  const takeScan = (scan: string) => {
    step({ itemSearch: scan, take: "1" });
    const input = inputOf("itemSearch");
    if (input) input.value = "";
  };
  useScannerFocus(() => inputOf("itemSearch"));
  useEffect(() => {
    if (focus !== "") element.current?.querySelector<HTMLElement>(`[name="${CSS.escape(focus)}"]`)?.focus();
  }, [element, focus, view]);

  const onInput = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) {
      const { value } = target;
      const name = fieldOfControl(target.name);
      const mended = mendedBy(name).filter((each) => errors[each]);
      if (mended.length > 0) setCorrected((names) => new Set([...names, ...mended]));
      const box = inputOf("hasTradeIn");
      if (box && /^(tradeIn|moreTradeIns)/.test(name) && value !== "" && !/weightUnit$/i.test(name))
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
    const { rows, note } = await findSoldChoices([], scan, signal, "sku");
    const row = rows.find((found) => isSkuOf(found, scan));
    if (!row) return note === null || rows.length > 0 ? null : { note, isTaken: false };
    step({ chooseItem: String(row.id), customerSearch: "" });
    return { note: null, isTaken: true };
  };

  const isProcessing = navigation.formMethod === "POST" && isSale(navigation.formData);
  const hasCustomer = customerId !== "" || walkIn !== "";
  const missing =
    texts.lines.length === 0 ? "Add an item first." : hasCustomer ? null : "Choose a customer, or Walk-in.";
  const waits = live ? missing : null;
  const isBlank =
    typed.lines.length === 0 &&
    !exchange &&
    !typed.values.hasTradeIn &&
    !figures.shippingCharge &&
    !figures.tradeInValue;
  // A ticket begins with a scan. One that has its items lacks its customer.
  const firstOpen = focus || (texts.lines.length === 0 ? "itemSearch" : hasCustomer ? "" : "customerSearch");
  const isTradingIn =
    texts.moreTradeIns.length > 0 ||
    TRADE_IN.some((name) => initial[name] !== undefined || errors[name] || name === focus);
  const isShared =
    texts.salespeople.some(({ id }) => id) ||
    Object.keys(errors).some((name) => name.startsWith("salespeople"));
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
        bar={
          <WorkBar
            label={toPayLabel(toTake)}
            sum={isBlank ? formatMoney(0) : toTake === null ? "—" : formatMoney(Math.abs(toTake))}
            waits={waits}
          >
            <Button type="submit" variant="primary" disabled={live && (isProcessing || waits !== null)}>
              {isProcessing ? "Processing..." : verb}
            </Button>
          </WorkBar>
        }
        aside={
          <>
            <SaleAside
              view={view}
              typed={typed}
              figures={figures}
              store={store}
              payments={{ held, comesBack, toPay, paying }}
              isBlank={isBlank}
              fieldOf={fieldOf}
              errors={errors}
            />
            <FormActions stacked>
              <Button
                type="submit"
                variant="primary"
                accessKey="p"
                disabled={live && (isProcessing || waits !== null)}
              >
                {isProcessing ? "Processing..." : verb}
              </Button>
              {!live && (
                <Button type="submit" name={STEP} value="update">
                  Update Summary
                </Button>
              )}
            </FormActions>
            <WhyItWaits waits={waits} />
            <details className="field-hint ticket-keys">
              <summary>
                <span className="text-link">Keyboard Shortcuts</span>
              </summary>
              Alt (Firefox: Alt+Shift, Mac: Control+Option) and U customer, W walk-in, C all cash, S split, P
              process the sale
            </details>
          </>
        }
      >
        <FormAlerts
          form={form}
          before="the sale can be processed"
          used={(record) => {
            const { id } = record as Sale;
            return { name: `sale ${ticketNumber(id)}`, to: href("/sales/:saleId", { saleId: id }) };
          }}
        />
        {exchange && <TicketExchange exchange={exchange} field={fieldOf("exchange")} />}
        <CustomerSection
          view={view}
          isWalkIn={walkIn !== ""}
          fieldOf={fieldOf}
          // The hidden field gets its value when it is drawn. Items come next.
          onChoose={() =>
            setTimeout(() => {
              workOut();
              inputOf("itemSearch")?.focus();
            })
          }
          onMiss={takeFromCustomers}
          isFirst={firstOpen === "customerSearch"}
        />
        <FormSection title="Item Selection">
          <ItemSearch
            view={view}
            search={fieldOf("itemSearch")}
            field={fieldOf("lines")}
            isFirst={firstOpen === "itemSearch"}
            onEnter={takeScan}
            onChoose={(id) => step({ chooseItem: id })}
          />
          <TicketLines
            view={view}
            typed={typed.lines}
            figures={figures.lines}
            location={location}
            fieldOf={fieldOf}
            errors={errors}
          />
          <AddLine services={view.services} />
        </FormSection>
        <SaleDetails
          stores={stores}
          store={store}
          isTaxTyped={usedTax === "" && typed.values.tax?.trim() !== ""}
          onWorkOutTax={workOutTax}
          fieldOf={fieldOf}
        />
        <TaxExemption certificate={view.certificate} fieldOf={fieldOf} />
        <TradeInItem view={view} typed={typed} isOpen={isTradingIn} fieldOf={fieldOf} />
        <Salespeople view={view} isShared={isShared} fieldOf={fieldOf} />
      </FormColumns>
    </Form>
  );
}

/** Whether the form was submitted to process the sale, not for a step. */
function isSale(sent: FormData | undefined): boolean {
  return (
    sent !== undefined &&
    ![STEP, ENTERED, LOOKING_ON, "take", "chooseItem", "chooseCustomer", "newCustomer"].some((name) =>
      sent.has(name),
    )
  );
}
