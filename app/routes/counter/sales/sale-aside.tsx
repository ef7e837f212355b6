import type { Cents } from "~/domain/money";
import type { DraftFigures, DraftPayments } from "~/domain/counter/sales/sale-draft-figures";
import type { TicketTexts } from "~/domain/counter/sales/ticket-texts";
import type { Seen } from "~/domain/withhold-cost";
import type { FormField } from "~/web/form-fields";
import { LOOKING_ON } from "./sale-form-fields.ts";
import type { SaleDraftView } from "./sale-form-view.server.ts";
import { leftToPay, SaleTotals } from "./sale-totals.tsx";
import { GivenBack } from "./ticket-exchange.tsx";
import { TicketPayments } from "./ticket-payments.tsx";
import { TaxWarning } from "./tax-warning.tsx";

interface SaleSummaryProps {
  view: SaleDraftView;
  typed: TicketTexts;
  figures: Seen<DraftFigures>;
  store: SaleDraftView["stores"][number] | undefined;
  /** What is to pay after deposits held and what comes back, and the payments so far. */
  payments: {
    held: Cents;
    comesBack: number | null;
    toPay: Cents | null;
    paying: DraftPayments;
  };
  /** Nothing is on the ticket yet. */
  isBlank: boolean;
  fieldOf: (name: string, label?: string) => FormField;
  errors: Record<string, string[]>;
}

/** The totals, with the switch for who looks on, what is wrong with them, and how they are paid. */
export function SaleAside({
  view,
  typed,
  figures,
  store,
  payments,
  isBlank,
  fieldOf,
  errors,
}: SaleSummaryProps) {
  const { texts, exchange, focus } = view;
  const { held, comesBack, toPay, paying } = payments;
  return (
    <>
      <div className="ticket-head">
        <h2>Sale Summary</h2>
        {view.cost !== "withheld" && (
          <button
            type="submit"
            name={LOOKING_ON}
            value={view.cost === "shown" ? "on" : "off"}
            className="text-link"
            autoFocus={focus === LOOKING_ON}
          >
            {view.cost === "shown" ? "Customer view" : "Staff view"}
          </button>
        )}
      </div>
      <SaleTotals
        amounts={figures}
        held={held}
        comesBack={comesBack}
        rounding={paying.rounding}
        rate={view.terms.commissionRate}
        isBlank={isBlank}
      />
      {exchange && (
        <GivenBack
          exchange={exchange}
          amountDue={leftToPay(figures.amountDue, { held, comesBack: null })}
          workedOutFor={leftToPay(view.figures.amountDue, { held, comesBack: null })}
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
        fieldOf={fieldOf}
        errors={errors}
        isFocused={(name) => name === focus}
        isWalkIn={Boolean(typed.values.walkIn)}
      />
    </>
  );
}
