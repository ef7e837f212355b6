import { type FormEvent, useEffect, useRef } from "react";
import { useSubmit } from "react-router";
import { cents, formatDecimal } from "~/domain/money";
import type { Address } from "~/ui/address";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { FormActions, FormColumns } from "~/ui/fields/form-layout";
import { useMoney } from "~/ui/money";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { useHydrated } from "~/ui/use-hydrated";
import { WorkBar } from "~/ui/work-bar";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { FormRejection, Naming } from "~/web/perform.server";
import type { ReturnView } from "./return-draft.server.ts";
import { AS_PAID, returnFormFields } from "./return-form-fields.ts";
import { ItemsToReturn } from "./items-to-return.tsx";
import { isUnsaid, RefundSection } from "./refund-section.tsx";
import { Summary } from "./return-summary.tsx";

export interface ReturnFormProps<Out> {
  view: ReturnView;
  rejection: FormRejection<unknown, Out> | undefined;
  isExchange: boolean;
  /** Names the record that an already used form created. */
  used: (record: Naming<Out>) => { name: string; to: Address };
}

const PAUSE_MS = 250;
/**
 * Chooses what is returned from a ticket; in an exchange the sale form follows. The URL holds the draft. With
 * scripts it follows what is typed; without them, 'Update summary' does. Only what was shown is carried
 * out.
 */
export function ReturnForm<Out>({ view, rejection, isExchange, used }: ReturnFormProps<Out>) {
  const live = useHydrated();
  const submit = useSubmit();
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const { typed, figures } = view;
  const hasReason = (typed.reason ?? "") !== "";
  const { formatMoney } = useMoney();
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
  const send = isExchange
    ? "Choose New Items"
    : figures && figures.due > 0
      ? `Refund ${formatMoney(figures.due)}`
      : "Return and Refund";
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
        bar={
          <WorkBar label="Credit" sum={isExchange ? formatMoney(figures?.due ?? cents(0)) : null}>
            <SubmitButton busy="Saving...">{send}</SubmitButton>
          </WorkBar>
        }
        aside={
          <>
            <h2>{verb} Summary</h2>
            <Summary view={view} isExchange={isExchange} />
            <FormActions stacked>
              <SubmitButton busy="Saving..." autoFocus={!rejection && figures !== null && hasReason}>
                {send}
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
        <ItemsToReturn view={view} errors={form.allErrors} isRejected={rejection !== undefined} />
        <RefundSection
          view={view}
          fields={fields}
          isExchange={isExchange}
          asksReason={!rejection && figures !== null && !hasReason}
        />
      </FormColumns>
    </Form>
  );
}
