import { useEffect, useRef, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { cents, formatDecimal } from "~/domain/money";
import type { Address } from "~/ui/address";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { FormActions, FormColumns } from "~/ui/fields/form-layout";
import { useMoney } from "~/ui/money";
import { Form } from "~/ui/page-link";
import { useHydrated } from "~/ui/use-hydrated";
import { WhyItWaits, WorkBar } from "~/ui/work-bar";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { FormRejection, Naming } from "~/web/perform.server";
import type { ReturnView } from "./return-draft.server.ts";
import { AS_PAID, boxOf, CHOOSE_REFUND, isUnsaid, partOf, returnFormFields } from "./return-form-fields.ts";
import { ItemsToReturn } from "./items-to-return.tsx";
import { RefundSection } from "./refund-section.tsx";
import { Summary } from "./return-summary.tsx";

export interface ReturnFormProps<Out> {
  view: ReturnView;
  rejection: FormRejection<unknown, Out> | undefined;
  isExchange: boolean;
  /** Names the record that an already used form created. */
  used: (record: Naming<Out>) => { name: string; to: Address };
}

const PAUSE_MS = 250;
const NOTHING_TICKED = "Select the items being returned.";

/**
 * Chooses what is returned from a ticket; in an exchange the sale form follows. The URL holds the draft. With
 * scripts it follows what is typed; without them, 'Update Summary' does. Only what was shown is carried
 * out.
 */
export function ReturnForm<Out>({ view, rejection, isExchange, used }: ReturnFormProps<Out>) {
  const live = useHydrated();
  const busy = useNavigation().formMethod === "POST";
  const submit = useSubmit();
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const { typed, figures } = view;
  const element = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const look = () => {
    if (!element.current) return;
    const now = new FormData(element.current);
    setMissing(missingIn(view, (name) => String(now.get(name) ?? "")));
  };
  useEffect(look, [view]);
  const waits = live ? missing : null;
  const hasReason = (typed.reason ?? "") !== "";
  const { formatMoney } = useMoney();
  const { form, fields } = useFormFields(returnFormFields, {
    id: "return",
    values: { ...typed, refundTo: typed.refundTo || (isUnsaid(view.sale) ? "" : AS_PAID) },
    // The sale form that follows completes an exchange.
    ...(!isExchange && typed.formKey && { formKey: typed.formKey }),
    rejection,
    checkedOnInput: false,
  });
  const follow = () => {
    if (!live) return;
    look();
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      void submit(element.current, { method: "get", replace: true, preventScrollReset: true });
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
  const button = { type: "submit", variant: "primary", disabled: busy || waits !== null } as const;
  return (
    <Form
      ref={element}
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
          <WorkBar
            label="Credit"
            sum={isExchange ? formatMoney(figures?.due ?? cents(0)) : null}
            waits={waits}
          >
            <Button {...button}>{busy ? "Saving..." : send}</Button>
          </WorkBar>
        }
        aside={
          <>
            <h2>{verb} Summary</h2>
            <Summary view={view} isExchange={isExchange} />
            {!live && !figures && <p className="field-hint">{NOTHING_TICKED}</p>}
            <FormActions stacked>
              <Button {...button} autoFocus={!rejection && figures !== null && hasReason}>
                {busy ? "Saving..." : send}
              </Button>
              {!live && (
                <Button type="submit" formMethod="get">
                  Update Summary
                </Button>
              )}
            </FormActions>
            <WhyItWaits waits={waits} />
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

/** What the form lacks before it can be sent, in words; `typed` returns a control's text by its name. */
function missingIn({ sale }: ReturnView, typed: (name: string) => string): string | null {
  const isTicked = ({ id }: { id: number }) => typed(boxOf(id)) !== "" || typed(partOf(id)).trim() !== "";
  if (!sale.lines.some(isTicked)) return NOTHING_TICKED;
  if (typed("reason").trim() === "") return "Enter the reason first.";
  return isUnsaid(sale) && typed("refundTo") === "" ? `${CHOOSE_REFUND} first.` : null;
}
