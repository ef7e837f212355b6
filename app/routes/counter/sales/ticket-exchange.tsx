import { FieldNotes } from "~/ui/fields/field";
import { FormSection } from "~/ui/fields/form-layout";
import { Line, Lines } from "~/ui/lines";
import { useMoney } from "~/ui/money";
import type { FormField } from "~/web/form-fields";
import type { ExchangeView } from "../returns/exchange-draft.server.ts";
import { STEP } from "./sale-form-fields.ts";

/** Shows the returned items of an exchange. */
export function TicketExchange({ exchange, field: { field } }: { exchange: ExchangeView; field: FormField }) {
  const { formatMoney } = useMoney();
  return (
    <FormSection title={`Returned from ${exchange.number}`}>
      <input type="hidden" name="exchange" value={exchange.text} />
      <div id={field.id} tabIndex={-1}>
        <FieldNotes field={field} />
      </div>
      <Lines>
        {exchange.lines.map(({ title, note, amount }, nth) => (
          <Line key={nth} title={title} note={note} end={formatMoney(amount)} />
        ))}
      </Lines>
      <p className="field-hint">{exchange.reason}</p>
      <p>
        <button type="submit" name={STEP} value="changeExchange" className="text-link">
          Change Returned Items
        </button>{" "}
        <button type="submit" name={STEP} value="dropExchange" className="text-link">
          Cancel Exchange
        </button>
      </p>
    </FormSection>
  );
}

interface GivenBackProps {
  exchange: ExchangeView;
  /** The ticket's amount due after deposits now, and the one that `exchange.given` was worked out for. */
  amountDue: number | null;
  workedOutFor: number | null;
}

/** Says how the rest beyond the ticket is refunded. */
export function GivenBack({ exchange, amountDue, workedOutFor }: GivenBackProps) {
  const { formatMoney } = useMoney();
  const { worth, given, refundTo } = exchange;
  if (worth === null || amountDue === null || worth <= amountDue) return null;
  const amounts = given.map(({ label, amount }) => `${label} ${formatMoney(amount)}`);
  return (
    <p className="field-hint">
      Refund: {amountDue === workedOutFor ? amounts.join(", ") : refundTo.toLowerCase()}
    </p>
  );
}
