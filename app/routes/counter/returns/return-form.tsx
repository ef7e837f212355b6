import { type FormEvent, useEffect, useRef } from "react";
import { Form, Link, useSubmit } from "react-router";
import { cents, formatDecimal, sumOf } from "~/domain/money";
import { PAYMENT_KIND_LABELS } from "~/domain/counter/payments/payment-kinds";
import { RETURN_PLACES, type ReturnPlace } from "~/domain/counter/returns/return";
import type { Seen } from "~/domain/withhold-cost";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { DataTable } from "~/ui/data-table";
import { FieldNotes } from "~/ui/fields/field";
import { FormActions, FormColumns, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { TextInput } from "~/ui/fields/text-input";
import { useMoney } from "~/ui/money";
import { SubmitButton } from "~/ui/submit-button";
import { Totals, TotalsRow } from "~/ui/totals";
import { useHydrated } from "~/ui/use-hydrated";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";
import type { ReturnView } from "./return-draft.server.ts";
import {
  AS_PAID,
  boxOf,
  partOf,
  placeOf,
  REFUND_KINDS,
  REFUND_LABELS,
  returnFormFields,
} from "./return-form-fields.ts";

export interface ReturnFormProps<Out> {
  view: ReturnView;
  rejection: FormRejection<unknown, Out> | undefined;
  isExchange: boolean;
  /** Names the record that an already used form created. */
  used: (record: Seen<Out>) => { name: string; to: string };
}

const PAUSE_MS = 250;
const GOES_TO: Record<ReturnPlace, string> = { stock: "Stock", damaged: "Damaged", vendor: "Vendor" };

/**
 * Chooses what is returned from a ticket; in an exchange the sale form follows. The URL holds the draft. With
 * scripts it follows what is typed; without them, 'Work it out' updates it. Only what was shown is carried
 * out.
 */
export function ReturnForm<Out>({ view, rejection, isExchange, used }: ReturnFormProps<Out>) {
  const live = useHydrated();
  const submit = useSubmit();
  const { formatMoney } = useMoney();
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const { typed, sale, figures } = view;
  const first = sale.lines.find((line) => line.canComeBack);
  const { form, fields } = useFormFields(returnFormFields, {
    id: "return",
    values: { ...typed, refundTo: typed.refundTo || (isUnsaid(view) ? "" : AS_PAID) },
    // The sale form that follows completes an exchange.
    ...(!isExchange && typed.formKey && { formKey: typed.formKey }),
    rejection,
    checkedOnInput: false,
  });
  const follow = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    if (!live) return;
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      void submit(currentTarget, { method: "get", replace: true, preventScrollReset: true });
    }, PAUSE_MS);
  };
  const verb = isExchange ? "Exchange" : "Return";
  if (view.whyNot !== null && !rejection)
    return (
      <Callout tone="info">
        <p>{view.whyNot}.</p>
      </Callout>
    );
  return (
    <Form
      method="post"
      id={form.id}
      noValidate
      autoComplete="off"
      preventScrollReset
      onInput={follow}
      onSubmit={() => clearTimeout(waiting.current)}
    >
      <HiddenFields form={form} />
      <input type="hidden" name="shown" value={figures === null ? "" : formatDecimal(figures.due)} />
      {typed.ticket && <input type="hidden" name="ticket" value={typed.ticket} />}
      <FormColumns
        aside={
          <>
            <h3>{verb} Summary</h3>
            <Summary view={view} isExchange={isExchange} />
            <FormActions stacked>
              <SubmitButton busy="Saving..." autoFocus={!rejection && figures !== null}>
                {isExchange ? "Choose New Items" : "Return and Refund"}
              </SubmitButton>
              {!live && (
                <Button type="submit" formMethod="get">
                  Update summary
                </Button>
              )}
            </FormActions>
          </>
        }
      >
        <FormAlerts form={form} before="the items can be returned" used={used} />
        {view.problem !== null && !rejection && (
          <Callout tone="warn">
            <p>{view.problem}.</p>
          </Callout>
        )}
        <FormSection title="Items to Return">
          <DataTable caption="Items on the ticket">
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Goes to</th>
                <th scope="col" className="num">
                  Give back only{" "}
                </th>
                <th scope="col" className="num">
                  Paid{" "}
                </th>
              </tr>
            </thead>
            <tbody>
              {sale.lines.map((line) => (
                <tr key={line.id}>
                  <td>
                    <span className="cell-lines">
                      {!line.canComeBack ? (
                        <span className="cell-main">{line.description}</span>
                      ) : (
                        <label className="check">
                          <input
                            type="checkbox"
                            id={`return-${boxOf(line.id)}`}
                            name={boxOf(line.id)}
                            autoFocus={!rejection && !figures && line.id === first?.id}
                            defaultChecked={(typed[boxOf(line.id)] ?? "") !== ""}
                            {...(form.allErrors[boxOf(line.id)] && {
                              "aria-invalid": true,
                              "aria-describedby": errorIdOf(line.id),
                            })}
                          />
                          <bdi>{line.description}</bdi>
                        </label>
                      )}
                      {line.note !== "" && <span className="cell-note">{line.note}</span>}
                      <LineErrors id={errorIdOf(line.id)} messages={form.allErrors[boxOf(line.id)]} />
                    </span>
                  </td>
                  <td data-label="Goes to">
                    {line.back ? (
                      <>
                        Returned: <Link to={line.back.to}>{line.back.number}</Link>
                      </>
                    ) : line.isUsed ? (
                      "Already used"
                    ) : line.isPiece ? (
                      <select
                        className="select"
                        name={placeOf(line.id)}
                        aria-label={`Where ${line.description} goes`}
                        defaultValue={typed[placeOf(line.id)] || "stock"}
                      >
                        {RETURN_PLACES.map((place) => (
                          <option key={place} value={place}>
                            {GOES_TO[place]}
                          </option>
                        ))}
                      </select>
                    ) : (
                      "—"
                    )}
                  </td>
                  <td data-label="Give back only" className="num">
                    {!line.canComeBack || line.isGiftCard ? (
                      "—"
                    ) : (
                      <TextInput
                        className="input-number"
                        name={partOf(line.id)}
                        inputMode="decimal"
                        autoComplete="off"
                        aria-label={`Give back only, of ${line.description}`}
                        defaultValue={typed[partOf(line.id)] ?? ""}
                        {...(form.allErrors[boxOf(line.id)] && {
                          "aria-invalid": true,
                          "aria-describedby": errorIdOf(line.id),
                        })}
                      />
                    )}
                  </td>
                  <td data-label="Paid" className="num">
                    {formatMoney(line.paid)}
                    {line.goodwill > 0 && (
                      <span className="cell-note">{formatMoney(cents(-line.goodwill))} given back</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </DataTable>
          <p className="field-hint">
            An amount under 'Give back only' is taken off the price, and its tax comes back with it: the
            customer keeps the item.
          </p>
        </FormSection>
        <FormSection title="Details">
          <FormGrid>
            <TextField {...fields.reason} span={6} />
            <MoneyField {...fields.fee} span={3} optional hint="Kept by the shop." />
            {sale.shippingCharge > 0 && (
              <MoneyField
                {...fields.shipping}
                span={3}
                optional
                hint={`Up to ${formatMoney(sale.shippingCharge)}.`}
              />
            )}
            <SelectField
              {...fields.refundTo}
              span={3}
              wideOnPhones
              label={isExchange ? "Refund any difference by" : "Refund"}
              {...(isUnsaid(view) && { placeholder: "Choose how" })}
              options={[AS_PAID, ...REFUND_KINDS]
                .filter((kind) =>
                  kind === AS_PAID ? !isUnsaid(view) : kind !== "store_credit" || sale.hasCustomer,
                )
                .map((kind) => ({ value: kind, label: REFUND_LABELS[kind] ?? kind }))}
            />
            {!isExchange && view.stores.length > 1 && (
              <SelectField {...fields.location} span={3} wideOnPhones options={view.stores} />
            )}
            {!isExchange && view.tills.length > 0 && (
              <SelectField
                {...fields.till}
                span={3}
                wideOnPhones
                options={view.tills.map((till) => ({ value: till, label: till }))}
              />
            )}
          </FormGrid>
          {figures && figures.tradeIn > 0 && sale.hasCustomer && (
            <p className="field-hint">{`${formatMoney(figures.tradeIn)} was paid by trade-in and goes to store credit.`}</p>
          )}
        </FormSection>
      </FormColumns>
    </Form>
  );
}

/** Whether nobody said how the ticket was paid. Then the refund can't go back the same way. */
function isUnsaid({ sale }: ReturnView): boolean {
  return sale.payments.some(({ kind }) => kind === "unspecified");
}

const errorIdOf = (lineId: number) => `return-${boxOf(lineId)}-error`;

function LineErrors({ id, messages }: { id: string; messages: string[] | undefined }) {
  if (!messages) return null;
  return <FieldNotes field={{ id: "", name: "", errorId: id, descriptionId: "", errors: messages }} />;
}

const NOTHING_RETURNED = { price: cents(0), tax: cents(0), shipping: cents(0), fee: cents(0), due: cents(0) };

function Summary({ view, isExchange }: { view: ReturnView; isExchange: boolean }) {
  const { formatMoney } = useMoney();
  const { refund } = view;
  const figures = view.figures ?? NOTHING_RETURNED;
  return (
    <>
      <Totals>
        <TotalsRow label="Paid on this ticket">
          {formatMoney(sumOf(view.sale.lines.map(({ paid }) => paid)))}
        </TotalsRow>
        <TotalsRow label="Returned">{formatMoney(figures.price)}</TotalsRow>
        <TotalsRow label="Tax">{formatMoney(figures.tax)}</TotalsRow>
        {figures.shipping > 0 && <TotalsRow label="Shipping">{formatMoney(figures.shipping)}</TotalsRow>}
        {figures.fee > 0 && <TotalsRow label="Fee">{formatMoney(cents(-figures.fee))}</TotalsRow>}
        <TotalsRow label={isExchange ? "Credit toward the new ticket" : "Refund"} grand>
          {formatMoney(figures.due)}
        </TotalsRow>
        {!isExchange &&
          refund.map(({ kind, amount }) => (
            <TotalsRow key={kind} label={PAYMENT_KIND_LABELS[kind]}>
              {formatMoney(amount)}
            </TotalsRow>
          ))}
      </Totals>
      {!view.figures && <p className="field-hint">Select the items being returned.</p>}
      {isExchange && <p className="field-hint">Next, choose the new items.</p>}
    </>
  );
}
