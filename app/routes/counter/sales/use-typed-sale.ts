import { useEffect, useRef, useState } from "react";
import { surtaxOf } from "~/domain/counter/sales/ticket-tax";
import { draftFigures, type DraftFigures, hasAutomaticTax } from "~/domain/counter/sales/sale-draft-figures";
import { ticketTexts } from "~/domain/counter/sales/ticket-texts";
import { formatDecimal, taxRate } from "~/domain/money";
import type { Seen } from "~/domain/withhold-cost";
import type { SaleDraftView } from "./sale-form-view.server.ts";

/**
 * The form of a ticket, followed as it is typed: its texts, what they come to, and the tax that was worked out
 * for them, '' once another one was typed. `workOut` reads the form anew, as happens for each view.
 */
export function useTypedSale(view: SaleDraftView) {
  const element = useRef<HTMLFormElement>(null);
  const [figures, setFigures] = useState<Seen<DraftFigures>>(view.figures);
  const [typed, setTyped] = useState(view.texts);
  const [usedTax, setUsedTax] = useState(view.texts.values.usedTax ?? "");
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
  return { element, typed, figures, usedTax, inputOf, workOut };
}
