import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { type Cents, formatDecimal, rate, type TaxRate, taxRate } from "~/domain/money";
import type { EarlierSale } from "~/domain/sales/find-sales.server";
import { draftFigures } from "~/domain/sales/sale-draft-figures";
import { suggestedTax, taxInUse } from "~/domain/sales/suggested-tax";
import type { Sale } from "~/domain/sales/sale";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Disclosure } from "~/ui/disclosure";
import { CheckField } from "~/ui/fields/check-field";
import { FieldNotes } from "~/ui/fields/field";
import { FormActions, FormColumns, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { formatDateTime } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { useMoney } from "~/ui/money";
import { LivePicker } from "~/ui/live-picker";
import { useHydrated } from "~/ui/use-hydrated";
import { EnterUpdates } from "~/web/enter-updates";
import { FormAlerts } from "~/web/form-alerts";
import { type FormField, HiddenFields, unsaid, useFormFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";
import { storeOptions } from "~/web/store-filter";
import { WeightField } from "~/web/weight-field";
import { CustomerPicker } from "../customers/customer-picker.tsx";
import {
  findPieceChoices,
  isSkuOf,
  NO_PIECES,
  type PieceChoice,
  type SaleFormField,
  saleFormFields,
} from "./sale-form-fields.ts";
import type { SaleDraftView } from "./sale-draft.server.ts";
import { SaleTotals } from "./sale-totals.tsx";
import { SuggestedTax } from "./suggested-tax.tsx";

interface SaleFormProps {
  view: SaleDraftView;
  rejection: FormRejection<EarlierSale, Sale> | undefined;
}

/**
 * The sale form of section 5. All buttons except 'Process Sale' submit with GET to the form's own URL, which
 * holds the draft. The first is hidden, so that Enter has no side effects. With scripts, search and figures
 * update while typing.
 */
export function SaleForm({ view, rejection }: SaleFormProps) {
  const live = useHydrated();
  const busy = useNavigation().formMethod === "POST";
  const element = useRef<HTMLFormElement>(null);
  const { formKey, values, errors } = view;
  const { form, fields } = useFormFields(saleFormFields, { id: "sale", formKey, values, errors, rejection });
  const [figures, setFigures] = useState<SaleDraftView["figures"]>(view.figures);
  const [location, setLocation] = useState(view.values.location);
  const [buyer, setBuyer] = useState(view.customers.chosen);
  const [piece, setPiece] = useState(view.piece);
  const [scanned, setScanned] = useState<{ piece: PieceChoice; times: number } | null>(null);
  const [usedTax, setUsedTax] = useState(view.values.usedTax);

  const workOut = () => {
    if (!element.current) return;
    const typed = new FormData(element.current);
    const text = (name: SaleFormField) => String(typed.get(name) ?? "");
    const workedOut = () => draftFigures(text, rate(view.commissionRate ?? 0));
    const follows = taxInUse(
      { tax: text("tax"), usedTax: text("usedTax") },
      suggestedTax(workedOut(), rateAt(view.stores, text("location"))),
    );
    if (follows !== null && follows !== text("tax")) {
      fill("tax", follows);
      typed.set("tax", follows);
    }
    setUsedTax(follows ?? "");
    setFigures(workedOut());
    setLocation(text("location"));
  };
  useEffect(workOut, [view.commissionRate, view.stores]);
  const update = (event: MouseEvent) => {
    if (!live) return;
    event.preventDefault();
    workOut();
  };
  const inputOf = (name: SaleFormField) => {
    const input = element.current?.elements.namedItem(name);
    return input instanceof HTMLInputElement ? input : null;
  };
  const fill = (name: SaleFormField, value: string) => {
    const input = inputOf(name);
    if (input) input.value = value;
  };
  /** Where a scan goes: the field of what isn't chosen yet, else the item's, which 'Change' opens. */
  const openField = () => {
    const name = buyer === null ? "customerSearch" : "itemSearch";
    if (!inputOf(name)) document.getElementById(fields.inventoryId.field.id)?.click();
    return inputOf(name);
  };
  const choosePiece = (row: PieceChoice) => {
    setPiece(row);
    if (row.cost !== undefined) fill("itemCost", row.cost);
    fill("salePrice", row.retailPrice);
    workOut();
  };
  const takeScan = async (typed: string, signal: AbortSignal) => {
    const { rows, note } = await findPieceChoices(typed, signal);
    const row = rows.find((found) => isSkuOf(found, typed));
    if (!row) return note === null || note === NO_PIECES || rows.length > 0 ? null : { note, isTaken: false };
    setScanned((last) => ({ piece: row, times: (last?.times ?? 0) + 1 }));
    choosePiece(row);
    return { note: `Item chosen: ${row.description}, ${row.sku}`, isTaken: true };
  };
  const firstOpen = view.customers.chosen ? (view.piece ? null : "itemSearch") : "customerSearch";
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing } = event;
      if (key.length !== 1 || key === " " || ctrlKey || metaKey || altKey || isComposing) return;
      if (document.activeElement?.matches("select, textarea, input:not([type=checkbox])")) return;
      // A scanner types wherever the focus is.
      openField()?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
  const storeNamed = (wanted: string) => view.stores.find(({ key }) => key === wanted);
  const storeRate = rateAt(view.stores, location);
  const tax = suggestedTax(figures, storeRate);
  const elsewhere = view.stores.find(({ key }) => key === piece?.location && key !== location);
  const useTax = (event: MouseEvent) => {
    if (!live || tax === null) return;
    event.preventDefault();
    fill("tax", formatDecimal(tax));
    fill("usedTax", formatDecimal(tax));
    workOut();
    inputOf("tax")?.focus();
  };
  const tickTradeIn = ({ target }: FormEvent) => {
    const box = inputOf("hasTradeIn");
    if (!box || !(target instanceof HTMLInputElement)) return;
    if (target.name.startsWith("tradeIn") && target.value !== "") box.checked = true;
  };

  const isSameBuyer = buyer?.id === view.customers.chosen?.id;
  const isSamePiece = piece?.id === view.piece?.id;
  const sold = isSamePiece ? (rejection?.detail ?? view.soldBefore) : null;
  const hasNoTax = figures.tax === 0 && figures.salePrice !== null && figures.salePrice > 0;
  const isTradingIn = TRADE_IN.some((name) => values[name] !== "" || fields[name].field.errors);
  const mayProcess = buyer !== null && piece !== null;
  return (
    <Form
      ref={element}
      method="post"
      {...form.props}
      noValidate
      autoComplete="off"
      preventScrollReset
      onInput={(event) => {
        tickTradeIn(event);
        workOut();
      }}
    >
      <EnterUpdates onClick={update} />
      <HiddenFields form={form} />
      <input type="hidden" name="list" value={view.list} />
      <input type="hidden" name="usedTax" value={usedTax} />
      <FormColumns
        aside={
          <>
            <h3>Sale Summary</h3>
            <p className="field-hint">
              {piece ? `${piece.description}, ${piece.sku}` : "No item chosen yet"}
            </p>
            <SaleTotals amounts={figures} rate={view.commissionRate} />
            {hasNoTax && <NoTax store={storeNamed(location)} tax={tax} />}
            <FormActions stacked>
              <Button type="submit" variant="primary" disabled={live && (busy || !mayProcess)}>
                {busy ? "Processing..." : "Process Sale"}
              </Button>
              {!live && (
                <Button type="submit" formMethod="get">
                  Update summary
                </Button>
              )}
            </FormActions>
          </>
        }
      >
        <FormAlerts
          form={form}
          before="the sale can be processed"
          used={(record) => {
            const { id } = record as Sale;
            return { name: `sale #${id}`, to: `/sales/${id}` };
          }}
        />
        {sold && <SoldBefore sold={sold} />}
        <FormSection title="Customer Selection">
          <CustomerPicker
            search={fields.customerSearch}
            choices={view.customers}
            chosen={isSameBuyer ? fields.customerId : unsaid(fields.customerId)}
            onChoose={setBuyer}
            onMiss={takeScan}
            isFirst={firstOpen === "customerSearch"}
          />
        </FormSection>
        <FormSection title="Item Selection">
          <PiecePicker
            key={scanned?.times}
            view={view}
            piece={scanned?.piece ?? view.piece}
            isFirst={firstOpen === "itemSearch" && scanned === null}
            search={fields.itemSearch}
            chosen={isSamePiece ? fields.inventoryId : unsaid(fields.inventoryId)}
            onChoose={choosePiece}
          />
        </FormSection>
        <FormSection title="Sale Details">
          <FormGrid>
            {view.cost !== "withheld" && (
              <MoneyField
                {...fields.itemCost}
                span={2}
                hidden={view.cost === "hidden" && !fields.itemCost.field.errors}
              />
            )}
            <MoneyField {...fields.salePrice} span={2} />
            <SelectField
              {...fields.location}
              span={2}
              wideOnPhones
              options={storeOptions(view.stores)}
              hint={elsewhere && `This item is in ${elsewhere.name}.`}
            />
            <MoneyField
              {...fields.tax}
              span={2}
              hint={
                tax !== null && (
                  <SuggestedTax tax={tax} rate={storeRate} isUsed={figures.tax === tax} onUse={useTax} />
                )
              }
            />
            <MoneyField {...fields.shippingCharge} span={2} />
          </FormGrid>
        </FormSection>
        <Disclosure title="Trade-in Item" note="(optional)" open={isTradingIn}>
          <FormGrid>
            <CheckField
              {...fields.hasTradeIn}
              label="Customer is trading in a piece"
              hint="Tick to include the trade-in."
            />
            <TextField {...fields.tradeInItem} />
            <MoneyField {...fields.tradeInValue} span={3} />
            <WeightField
              {...fields.tradeInWeightGiven}
              unit={fields.tradeInWeightUnit}
              label="Weight"
              span={3}
            />
            <MoneyField {...fields.tradeInMelt} span={3} />
          </FormGrid>
        </Disclosure>
      </FormColumns>
    </Form>
  );
}

const TRADE_IN = ["hasTradeIn", "tradeInItem", "tradeInValue", "tradeInWeightGiven", "tradeInMelt"] as const;

/** Before 'Process Sale': a sale without tax is seldom meant. */
function NoTax({ store, tax }: { store: SaleDraftView["stores"][number] | undefined; tax: Cents | null }) {
  const { formatMoney } = useMoney();
  if (!store) return null;
  return (
    <p className="totals-note">
      <Icon name="circle-alert" size={16} />
      <span>
        {store.salesTaxRate === 0
          ? `No tax: no tax rate is set for ${store.name}.`
          : `No tax is included.${tax === null ? "" : ` At ${store.salesTaxRate / 1_000}% it is ${formatMoney(tax)}.`}`}
      </span>
    </p>
  );
}

function rateAt(stores: SaleDraftView["stores"], location: string): TaxRate {
  return taxRate(stores.find(({ key }) => key === location)?.salesTaxRate ?? 0);
}

interface PiecePickerProps {
  view: SaleDraftView;
  piece: PieceChoice | null;
  isFirst: boolean;
  search: FormField;
  chosen: FormField;
  onChoose: (row: PieceChoice) => void;
}

function PiecePicker({ view, piece, isFirst, search, chosen: { field }, onChoose }: PiecePickerProps) {
  const { formatMoney } = useMoney();
  const placeOf = (key: string | null) => view.stores.find((store) => store.key === key)?.name;
  return (
    <>
      <LivePicker
        id={field.id}
        label={search.label}
        placeholder="SKU or description"
        names={{ search: search.field.name, id: field.name, choose: "chooseItem" }}
        search={view.values.itemSearch}
        found={view.pieces}
        chosen={piece}
        isFirst={isFirst}
        isNamed={isSkuOf}
        invalid={field.errors !== undefined}
        describedBy={field.errors && field.errorId}
        find={findPieceChoices}
        onChoose={onChoose}
        present={(row) => ({
          title: row.description,
          note: [row.sku, placeOf(row.location)].filter(Boolean).join(", "),
          aside: formatMoney(Number(row.retailPrice.replace(".", ""))),
          name: row.sku,
        })}
      />
      <FieldNotes field={field} />
    </>
  );
}

function SoldBefore({ sold }: { sold: EarlierSale }) {
  return (
    <Callout tone="warn" title="This item has already been sold">
      <p>
        {formatDateTime(sold.when, sold.zone)} to {sold.to} by {sold.by}.{" "}
        <Link to={`/sales/${sold.saleId}`}>See sale #{sold.saleId}</Link>, or choose another item.
      </p>
    </Callout>
  );
}
