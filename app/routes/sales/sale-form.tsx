import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { formatDecimal, rate, taxRate } from "~/domain/money";
import type { EarlierSale } from "~/domain/sales/find-sales.server";
import { draftFigures, suggestedTax } from "~/domain/sales/sale-draft-figures";
import type { Sale } from "~/domain/sales/sale";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Disclosure } from "~/ui/disclosure";
import { CheckField } from "~/ui/fields/check-field";
import { type Field, FieldNotes } from "~/ui/fields/field";
import { FormActions, FormColumns, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { MoneyField, WeightField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { formatDateTime } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { LivePicker } from "~/ui/live-picker";
import { useHydrated } from "~/ui/use-hydrated";
import { draftFields, EnterUpdates } from "~/web/draft-form";
import { FormAlerts, messagesOf } from "~/web/form-alerts";
import type { FormRejection } from "~/web/perform.server";
import { storeOptions } from "~/web/store-options";
import { CustomerPicker } from "../customers/customer-picker.tsx";
import { findPieceChoices, type PieceChoice } from "./piece-choices.ts";
import type { SaleDraftView } from "./sale-draft.server.ts";
import { SaleTotals } from "./sale-totals.tsx";
import { SuggestedTax } from "./suggested-tax.tsx";

const FORM = "sale";

/** The fields that share a message. */
const AMOUNTS = {
  itemCost: "Item Cost",
  salePrice: "Sale Price",
  tax: "Tax",
  shippingCharge: "Shipping",
  tradeInValue: "Trade-in Value",
  tradeInMelt: "Melt Value",
};

interface SaleFormProps {
  view: SaleDraftView;
  rejection: FormRejection<EarlierSale, Sale> | undefined;
}

/**
 * The sale form of section 5. Every button but 'Process Sale' sends it with GET to its own address, which then holds the
 * draft; the first one is hidden, so that Enter in any field is harmless. Where scripts run the same page searches and
 * works out figures while one types.
 */
export function SaleForm({ view, rejection }: SaleFormProps) {
  const live = useHydrated();
  const busy = useNavigation().formMethod === "POST";
  const form = useRef<HTMLFormElement>(null);
  const [figures, setFigures] = useState(view.figures);
  const [location, setLocation] = useState(view.values.location);
  const [buyer, setBuyer] = useState(view.customers.chosen);
  const [piece, setPiece] = useState(view.piece);

  const workOut = () => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    setFigures(draftFigures((name) => String(fields.get(name) ?? ""), rate(view.commissionRate)));
    setLocation(String(fields.get("location") ?? ""));
  };
  useEffect(workOut, [view.commissionRate]);
  const update = (event: MouseEvent) => {
    if (!live) return;
    event.preventDefault();
    workOut();
  };
  const fill = (name: string, value: string) => {
    const input = form.current?.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = value;
  };
  const choosePiece = (row: PieceChoice) => {
    setPiece(row);
    fill("itemCost", row.cost);
    fill("salePrice", row.retailPrice);
    workOut();
  };
  const storeRate = taxRate(view.stores.find(({ key }) => key === location)?.salesTaxRate ?? 0);
  const tax = suggestedTax(figures, storeRate);
  const elsewhere = view.stores.find(({ key }) => key === piece?.location && key !== location);
  const useTax = (event: MouseEvent) => {
    if (!live || tax === null) return;
    event.preventDefault();
    fill("tax", formatDecimal(tax));
    workOut();
    const input = form.current?.elements.namedItem("tax");
    if (input instanceof HTMLInputElement) input.focus();
  };
  const tickTradeIn = (event: FormEvent) => {
    const { target } = event;
    const box = form.current?.elements.namedItem("hasTradeIn");
    if (!(target instanceof HTMLInputElement) || !(box instanceof HTMLInputElement)) return;
    if (target.name.startsWith("tradeIn") && target.value !== "") box.checked = true;
  };

  const errors = { ...view.errors, ...messagesOf(rejection) };
  const isSamePiece = piece?.id === view.piece?.id;
  if (buyer?.id !== view.customers.chosen?.id) delete errors.customerId;
  if (!isSamePiece) delete errors.inventoryId;
  const field = draftFields(FORM, view.values, errors);
  const sold = isSamePiece ? (rejection?.detail ?? view.soldBefore) : null;
  const mayProcess = buyer !== null && piece !== null;
  return (
    <Form
      ref={form}
      id={FORM}
      method="post"
      noValidate
      autoComplete="off"
      preventScrollReset
      onInput={(event) => {
        tickTradeIn(event);
        workOut();
      }}
    >
      <EnterUpdates onClick={update} />
      <input type="hidden" name="formKey" value={view.formKey} />
      <input type="hidden" name="list" value={view.list} />
      <FormColumns
        aside={
          <>
            <h3>Sale Summary</h3>
            <p className="field-hint">
              {piece ? `${piece.description}, ${piece.sku}` : "No item chosen yet"}
            </p>
            <SaleTotals amounts={figures} rate={view.commissionRate} />
            <FormActions stacked>
              <Button type="submit" variant="primary" disabled={live && (busy || !mayProcess)}>
                {busy ? "Processing..." : "Process Sale"}
              </Button>
              <Button type="submit" formMethod="get" onClick={update}>
                Update summary
              </Button>
            </FormActions>
          </>
        }
      >
        <FormAlerts
          form={{ id: FORM, allErrors: messagesOf(rejection) }}
          rejection={rejection}
          before="the sale can be processed"
          labels={AMOUNTS}
          used={(record) => {
            const { id } = record as Sale;
            return { name: `sale #${id}`, to: `/sales/${id}` };
          }}
        />
        {sold && <SoldBefore sold={sold} />}
        <FormSection title="Customer Selection">
          <CustomerPicker
            search={view.values.customerSearch}
            choices={view.customers}
            field={field("customerId")}
            onChoose={setBuyer}
          />
        </FormSection>
        <FormSection title="Item Selection">
          <PiecePicker view={view} field={field("inventoryId")} onChoose={choosePiece} />
        </FormSection>
        <FormSection title="Sale Details">
          <FormGrid>
            <MoneyField field={field("itemCost")} label="Item Cost" span={2} required />
            <MoneyField field={field("salePrice")} label="Sale Price" span={2} required />
            <SelectField
              field={field("location")}
              label="Location"
              span={2}
              wideOnPhones
              required
              options={storeOptions(view.stores)}
              hint={elsewhere && `The item lies in ${elsewhere.name}.`}
            />
            <MoneyField
              field={field("tax")}
              label="Tax"
              span={2}
              hint={
                tax !== null && (
                  <SuggestedTax tax={tax} rate={storeRate} isUsed={figures.tax === tax} onUse={useTax} />
                )
              }
            />
            <MoneyField field={field("shippingCharge")} label="Shipping" span={2} />
          </FormGrid>
        </FormSection>
        <Disclosure title="Trade-in Item" note="(optional)" open>
          <FormGrid>
            <CheckField
              field={field("hasTradeIn")}
              label="Customer is trading in a piece"
              hint="Without this mark the fields below don't count."
            />
            <TextField field={field("tradeInItem")} label="Trade-in Item" maxLength={200} />
            <MoneyField field={field("tradeInValue")} label="Trade-in Value" span={2} />
            <WeightField field={field("tradeInWeight")} label="Weight" span={2} />
            <MoneyField field={field("tradeInMelt")} label="Melt Value" span={2} />
          </FormGrid>
        </Disclosure>
      </FormColumns>
    </Form>
  );
}

interface PiecePickerProps {
  view: SaleDraftView;
  field: Field;
  onChoose: (row: PieceChoice) => void;
}

function PiecePicker({ view, field, onChoose }: PiecePickerProps) {
  const { formatMoney } = useMoney();
  const placeOf = (key: string | null) => view.stores.find((store) => store.key === key)?.name;
  return (
    <>
      <LivePicker
        id={field.id}
        label="Search items"
        placeholder="SKU or description"
        names={{ search: "itemSearch", id: "inventoryId", choose: "chooseItem" }}
        search={view.values.itemSearch}
        found={view.pieces}
        chosen={view.piece}
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
        {formatDateTime(sold.when, sold.zone)} by {sold.by}.{" "}
        <Link to={`/sales/${sold.saleId}`}>See sale #{sold.saleId}</Link>, or choose another item.
      </p>
    </Callout>
  );
}
