import { type MouseEvent, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { cents } from "~/domain/money";
import { type PaymentKind, PAYMENT_KIND_LABELS } from "~/domain/payments/payment-kinds";
import type { Close } from "~/domain/till/find-closes.server";
import { closeFigures } from "~/domain/till/close-figures";
import { closeNumber } from "~/domain/till/close-number";
import { type CountedKind, isCounted } from "~/domain/till/counted-kinds";
import { DENOMINATIONS } from "~/domain/till/denominations";
import { closeFormFields } from "~/domain/till/till-fields";
import { Button } from "~/ui/button";
import { type Column, ColumnTable } from "~/ui/column-table";
import { Stack } from "~/ui/columns";
import { controlProps, FieldNotes, inGroup, initialText } from "~/ui/fields/field";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { TextField } from "~/ui/fields/text-field";
import { TextInput } from "~/ui/fields/text-input";
import { formatLongDay } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { Panel } from "~/ui/panel";
import { TotalsRow } from "~/ui/totals";
import { useHydrated } from "~/ui/use-hydrated";
import { EnterUpdates } from "~/web/enter-updates";
import { FormAlerts } from "~/web/form-alerts";
import { type FormField, HiddenFields, useFormFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";
import type { CloseView } from "./close-draft.server.ts";
import { DrawerTotals } from "./drawer-totals.tsx";

interface CloseFormProps {
  view: CloseView;
  rejection: FormRejection<never, Close> | undefined;
}

/**
 * The count of a till. All buttons except 'Close Till' submit with GET to the form's own URL, which holds the draft.
 * The first is hidden, so that Enter has no side effects.
 */
export function CloseForm({ view, rejection }: CloseFormProps) {
  const live = useHydrated();
  const busy = useNavigation().formMethod === "POST";
  const element = useRef<HTMLFormElement>(null);
  const { formatMoney } = useMoney();
  const { formKey, values, errors, now, store } = view;
  const { form, fields } = useFormFields(closeFormFields, {
    id: "close",
    formKey,
    values,
    errors,
    rejection,
  });
  const [figures, setFigures] = useState(view.figures);
  const workOut = () => {
    if (!element.current) return;
    const typed = new FormData(element.current);
    setFigures(closeFigures((name) => String(typed.get(name) ?? ""), now.expected));
  };
  const update = (event: MouseEvent) => {
    if (!live) return;
    event.preventDefault();
    workOut();
  };
  const { cash } = figures.counted;
  const isByCount = values.by !== "figure";
  const isCounting = !rejection && view.figures.counted.cash === null;
  const lacksNote = !rejection && Boolean(view.figures.off) && values.note === "";
  const others = now.kinds.filter(({ kind }) => kind !== "cash");
  const kinds: KindRow[] = (["card", "check", "financing", "other"] as const)
    .filter((kind) => ALWAYS.has(kind) || now.expected[kind] !== 0 || values[`counted.${kind}`] !== "")
    .map((kind) => ({ kind, field: fields.counted[kind], counted: figures.counted[kind] }));
  const kept = others.filter(({ kind }) => !isCounted(kind)).map(({ kind }): KindRow => ({ kind }));
  return (
    <Form
      ref={element}
      method="post"
      {...form.props}
      noValidate
      autoComplete="off"
      preventScrollReset
      onInput={workOut}
    >
      <EnterUpdates onClick={update} />
      <HiddenFields form={form} />
      {(["location", "till", "session", "by"] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
      <div className="close-columns">
        <Stack>
          <FormAlerts
            form={form}
            before="the till can be closed"
            used={(record) => {
              const { id } = record as Close;
              return { name: closeNumber(id), to: `/till/closes/${id}` };
            }}
          />
          <Panel
            title="Cash in the Drawer"
            flush
            aside={
              <div className="count-by">
                {BY.map(({ by, label }) => (
                  <Button
                    key={by}
                    type="submit"
                    formMethod="get"
                    name="countBy"
                    value={by}
                    variant="ghost"
                    aria-pressed={isByCount === (by === "count")}
                  >
                    {label}
                  </Button>
                ))}
              </div>
            }
          >
            {isByCount ? (
              <>
                <div className="counts">
                  {[NOTES, COINS].map((some) => (
                    <div key={some[0]?.name} className="counts-side">
                      {some.map(({ name, label }) => (
                        <CountRow
                          key={name}
                          label={label}
                          field={fields.count[name]}
                          group={fields.counted.cash.field}
                          autoFocus={isCounting && name === NOTES[0]?.name}
                          worth={figures.worth[name]}
                        />
                      ))}
                    </div>
                  ))}
                </div>
                <div className="counts-sum" id={fields.counted.cash.field.id} tabIndex={-1}>
                  <span>Counted</span>
                  <output>{cash === null ? "—" : formatMoney(cash)}</output>
                  <FieldNotes field={fields.counted.cash.field} />
                </div>
              </>
            ) : (
              <div className="panel-body">
                <FormGrid>
                  <MoneyField
                    {...fields.counted.cash}
                    autoFocus={isCounting}
                    label="Counted cash"
                    span={3}
                    wideOnPhones
                  />
                </FormGrid>
              </div>
            )}
          </Panel>
          <Panel flush>
            <ColumnTable
              caption="Other kinds of payment"
              columns={kindColumns(now)}
              rows={[...kinds, ...kept]}
              keyOf={({ kind }) => kind}
            />
          </Panel>
        </Stack>
        <div className="close-sum">
          <Panel tone="gold" title={now.session ? formatLongDay(now.session.openedDay) : "Already closed"}>
            <DrawerTotals sums={now} zone={store.zone}>
              <TotalsRow label="Counted">{cash === null ? "—" : formatMoney(cash)}</TotalsRow>
              <OverOrShort off={figures.off} />
            </DrawerTotals>
            <FormGrid>
              <TextField
                {...fields.note}
                autoFocus={lacksNote}
                optional={figures.off === 0}
                hint="Required if over or short."
              />
              <MoneyField
                {...fields.floatLeft}
                hint={figures.toBank !== null && `${formatMoney(figures.toBank)} goes to the bank.`}
              />
            </FormGrid>
            <FormActions stacked>
              <Button type="submit" variant="primary" disabled={live && busy}>
                {busy ? "Closing..." : "Close Till"}
              </Button>
              {!live && (
                <Button type="submit" formMethod="get">
                  Update
                </Button>
              )}
            </FormActions>
            <p className="field-hint">Once the till is closed, its tickets can be returned but not voided.</p>
          </Panel>
        </div>
      </div>
    </Form>
  );
}

/** Asked for even if the books know of none. */
const ALWAYS: ReadonlySet<CountedKind> = new Set(["card", "check"]);
const BY = [
  { by: "count", label: "Count" },
  { by: "figure", label: "Total Only" },
];
const NOTES = DENOMINATIONS.filter(({ worth }) => worth >= 100);
const COINS = DENOMINATIONS.filter(({ worth }) => worth < 100);

function OverOrShort({ off }: { off: number | null }) {
  const { formatMoney } = useMoney();
  if (off === null) return <TotalsRow label="Over or short">—</TotalsRow>;
  return (
    <TotalsRow label={off < 0 ? "Short" : off > 0 ? "Over" : "Even"} grand {...(off < 0 && { tone: "loss" })}>
      {formatMoney(off)}
    </TotalsRow>
  );
}

interface CountRowProps {
  label: string;
  field: FormField;
  /** Of the cash that they add up to. */
  group: FormField["field"];
  worth: number | null;
  autoFocus: boolean;
}

function CountRow({ label, field: { field }, group, worth, autoFocus }: CountRowProps) {
  const { formatMoney } = useMoney();
  return (
    <div className="count">
      <label htmlFor={field.id}>{label}</label>
      <TextInput
        key={field.key}
        type="text"
        inputMode="numeric"
        className="input-number"
        autoFocus={autoFocus}
        defaultValue={initialText(field)}
        {...controlProps(inGroup(field, group), null)}
      />
      <output htmlFor={field.id}>{worth === null ? "—" : formatMoney(worth)}</output>
      <FieldNotes field={field} />
    </div>
  );
}

interface KindRow {
  kind: PaymentKind;
  /** Without one it stands in the books. */
  field?: FormField;
  counted?: number | null;
}

function kindColumns(now: CloseView["now"]): Column<KindRow>[] {
  return [
    { head: "Kind of Payment", render: ({ kind }) => PAYMENT_KIND_LABELS[kind] },
    {
      head: "Expected",
      className: "num",
      render: ({ kind }, { formatMoney }) => formatMoney(now.expected[kind]),
    },
    {
      head: "Counted",
      className: "num",
      render: ({ kind, field }, { sign }) =>
        field ? (
          <KindCount kind={kind} field={field} sign={sign} />
        ) : (
          <span className="quiet">from the books</span>
        ),
    },
    {
      head: "Difference",
      className: "num",
      render: ({ kind, field, counted }, { formatMoney }) => {
        if (!field) return null;
        if (counted === null || counted === undefined) return "—";
        const off = cents(counted - now.expected[kind]);
        return <span className={off < 0 ? "loss" : undefined}>{formatMoney(off)}</span>;
      },
    },
  ];
}

function KindCount({ kind, field: { field }, sign }: { kind: PaymentKind; field: FormField; sign: string }) {
  return (
    <>
      <TextInput
        key={field.key}
        type="text"
        inputMode="decimal"
        className="input-number"
        defaultValue={initialText(field)}
        aria-label={`${PAYMENT_KIND_LABELS[kind]} counted, in ${sign}`}
        {...controlProps(field, null)}
      />
      <FieldNotes field={field} />
    </>
  );
}
