import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { Close } from "~/domain/counter/till/find-closes.server";
import { closeFigures } from "~/domain/counter/till/close-figures";
import { closeNumber } from "~/domain/counter/till/close-number";
import { DENOMINATIONS } from "~/domain/counter/till/denominations";
import { closeFormFields } from "~/domain/counter/till/till-fields";
import { href } from "~/ui/address";
import { AsksToLeave } from "~/ui/asks-to-leave";
import { Button } from "~/ui/button";
import { Stack } from "~/ui/columns";
import { controlProps, FieldNotes, inGroup, initialText } from "~/ui/fields/field";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { TextField } from "~/ui/fields/text-field";
import { TextInput } from "~/ui/fields/text-input";
import { formatLongDay } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { Form } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { Totals, TotalsRow } from "~/ui/totals";
import { useHydrated } from "~/ui/use-hydrated";
import { WhyItWaits, WorkBar } from "~/ui/work-bar";
import { EnterUpdates } from "~/web/enter-updates";
import { FormAlerts } from "~/web/form-alerts";
import { type FormField, HiddenFields, useFormFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";
import type { CloseView } from "./close-draft.server.ts";
import { SlipCounts } from "./slip-counts.tsx";

interface CloseFormProps {
  view: CloseView;
  rejection: FormRejection<never, Close> | undefined;
}

/**
 * The count of a till. It doesn't show what is expected. All buttons except 'Close Till' submit with GET to
 * the form's own URL, which holds the draft. The first is hidden, so that Enter has no side effects.
 */
export function CloseForm(props: CloseFormProps) {
  return (
    <AsksToLeave>
      <CloseFields key={props.view.values.by} {...props} />
    </AsksToLeave>
  );
}

function CloseFields({ view, rejection }: CloseFormProps) {
  const live = useHydrated();
  const busy = useNavigation().formMethod === "POST";
  const element = useRef<HTMLFormElement>(null);
  const { formatMoney } = useMoney();
  const { formKey, values, errors, now } = view;
  const { form, fields } = useFormFields(closeFormFields, {
    id: "close",
    formKey,
    values,
    errors,
    rejection,
  });
  const [figures, setFigures] = useState(view.figures);
  const [isNothingCounted, setNothingCounted] = useState(false);
  const workOut = () => {
    if (!element.current) return;
    const typed = new FormData(element.current);
    const textOf = (name: string) => String(typed.get(name) ?? "");
    setFigures(closeFigures(textOf));
    setNothingCounted(CASH_CONTROLS.every((name) => textOf(name).trim() === ""));
  };
  useEffect(workOut, []);
  const update = (event: MouseEvent) => {
    if (!live) return;
    event.preventDefault();
    workOut();
  };
  const { cash } = figures.counted;
  const isByCount = values.by !== "figure";
  const waits = live && isNothingCounted ? "Count the cash first." : null;
  const isCounting = !rejection && view.figures.counted.cash === null;
  const close = (
    <Button type="submit" variant="primary" disabled={live && (busy || waits !== null)}>
      {busy ? "Closing..." : "Close Till"}
    </Button>
  );
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
              return { name: closeNumber(id), to: href("/till/closes/:closeId", { closeId: id }) };
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
                  {KINDS.map(({ title, some }) => (
                    <div key={title} className="counts-side">
                      <h3>{title}</h3>
                      {some.map(({ name, label }) => (
                        <CountRow
                          key={name}
                          label={label}
                          field={fields.count[name]}
                          group={fields.counted.cash.field}
                          autoFocus={isCounting && name === DENOMINATIONS[0].name}
                          worth={figures.worth[name]}
                        />
                      ))}
                    </div>
                  ))}
                </div>
                <div className="counts-errors" id={fields.counted.cash.field.id} tabIndex={-1}>
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
          <SlipCounts counted={fields.counted} />
        </Stack>
        <div className="close-sum">
          <Panel tone="gold" title={now.session ? formatLongDay(now.session.openedDay) : "Already closed"}>
            <Totals>
              <TotalsRow label="Counted" grand>
                {cash === null ? "—" : formatMoney(cash)}
              </TotalsRow>
            </Totals>
            <FormGrid>
              <TextField {...fields.note} optional hint="Anything you know to be missing or extra." />
              <MoneyField
                {...fields.floatLeft}
                hint={figures.toBank !== null && `${formatMoney(figures.toBank)} goes to the bank.`}
              />
            </FormGrid>
            <FormActions stacked>
              {close}
              {!live && (
                <Button type="submit" formMethod="get">
                  Update Summary
                </Button>
              )}
            </FormActions>
            <WhyItWaits waits={waits} />
            <p className="field-hint">Once the till is closed, its tickets can be returned but not voided.</p>
          </Panel>
        </div>
      </div>
      <WorkBar label="Counted" sum={cash === null ? "—" : formatMoney(cash)} waits={waits}>
        {close}
      </WorkBar>
    </Form>
  );
}

const BY = [
  { by: "count", label: "Count" },
  { by: "figure", label: "Total Only" },
];
/**
 * Names of the controls that cash is counted in, by coin and bill or in one figure. The figures have no sum of what
 * can't be read, either, which 'Close Till' has to refuse: so it waits only while all of these are empty.
 */
const CASH_CONTROLS = ["counted.cash", ...DENOMINATIONS.map(({ name }) => `count.${name}`)];
const KINDS = [
  { title: "Bills", some: DENOMINATIONS.filter(({ worth }) => worth >= 100) },
  { title: "Coins", some: DENOMINATIONS.filter(({ worth }) => worth < 100) },
];

interface CountRowProps {
  label: string;
  field: FormField;
  /** The cash total that they add up to. */
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
      <output htmlFor={field.id} className={worth === 0 ? "zero" : undefined}>
        {worth === null ? "—" : formatMoney(worth)}
      </output>
      <FieldNotes field={field} />
    </div>
  );
}
