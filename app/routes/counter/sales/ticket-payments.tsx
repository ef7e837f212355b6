import type { Cents } from "~/domain/money";
import { CHOSEN_PAYMENT_KINDS, PAYMENT_KIND_LABELS } from "~/domain/payment-kinds";
import { ROW_KEY } from "~/domain/row-keys";
import type { DraftPayments } from "~/domain/counter/sales/sale-draft-figures";
import type { Texts } from "~/domain/counter/sales/ticket-texts";
import { Badge } from "~/ui/badge";
import { Button, IconButton } from "~/ui/button";
import { FieldNotes, inGroup } from "~/ui/fields/field";
import { FormGrid } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { type MoneyFormat, useMoney } from "~/ui/money";
import { RowKey } from "~/ui/row-key";
import type { FormField } from "~/web/form-fields";
import { STEP } from "./sale-form-fields.ts";

const KINDS = CHOSEN_PAYMENT_KINDS.map((value) => ({ value, label: PAYMENT_KIND_LABELS[value] }));

interface TicketPaymentsProps {
  payments: readonly Texts[];
  /** Payments as typed now. */
  typed: readonly Texts[];
  amountDue: Cents | null;
  /** What is known of them so far. */
  paying: DraftPayments;
  /** How much more the trade-in is worth than the sale, in cents. */
  tooMuchTradedIn: number;
  fieldOf: (name: string, label?: string) => FormField;
  errors: Record<string, string[]>;
  isFocused: (name: string) => boolean;
  /** A walk-in has no store credit. */
  isWalkIn: boolean;
}

/** Asks how the ticket is paid, unless nothing is to pay: in one way for all of it, until it is split. */
export function TicketPayments({
  payments,
  typed,
  amountDue,
  paying,
  tooMuchTradedIn,
  fieldOf,
  isFocused,
  isWalkIn,
}: TicketPaymentsProps) {
  const { formatMoney } = useMoney();
  const { amounts, change, rest } = paying;
  const isSplit = payments.length > 1;
  return (
    <fieldset className="ticket-payments" hidden={amountDue === 0 && rest === 0}>
      <legend className="visually-hidden">Payment</legend>
      <div className="ticket-payments-head">
        <h3>Payment</h3>
        {isSplit ? (
          <>
            <Button type="submit" variant="ghost" name={STEP} value="pay.card">
              All Card
            </Button>
            <Button type="submit" variant="ghost" name={STEP} value="pay.cash" accessKey="c">
              All Cash
            </Button>
          </>
        ) : (
          // Only for its access key: the select below does the same.
          <button
            type="submit"
            name={STEP}
            value="pay.cash"
            accessKey="c"
            className="visually-hidden"
            tabIndex={-1}
            aria-hidden="true"
          >
            All Cash
          </button>
        )}
      </div>
      {payments.map((payment, nth) => {
        const at = `payments[${nth}]`;
        const key = payment[ROW_KEY] ?? "";
        const kind = typed[nth]?.kind ?? payment.kind ?? "";
        const group = fieldOf("payments").field;
        const inPayments = ({ field, ...rest }: FormField) => ({ ...rest, field: inGroup(field, group) });
        const focused = (name: string) => ({ autoFocus: isFocused(`${at}.${name}`) || undefined });
        const isRest = (typed[nth]?.amount ?? "").trim() === "";
        const amount = amounts[nth] ?? null;
        const back = change[nth] ?? null;
        const hasAmount = isSplit || Boolean(payment.amount);
        const kindField = fieldOf(`${at}.kind`, isSplit ? `Payment ${nth + 1}` : undefined);
        return (
          <div key={key} className="ticket-payment" data-split={isSplit || undefined}>
            <RowKey name={`${at}.${ROW_KEY}`} value={key} />
            <FormGrid>
              <SelectField
                {...(hasAmount ? kindField : inPayments(kindField))}
                {...focused("kind")}
                span={hasAmount ? 3 : 6}
                placeholder={payment.kind === "" || !payment.kind ? "Choose" : undefined}
                options={KINDS.filter(({ value }) => !isWalkIn || value !== "store_credit" || value === kind)}
              />
              {hasAmount && (
                <MoneyField
                  {...inPayments(fieldOf(`${at}.amount`))}
                  {...focused("amount")}
                  span={3}
                  hint={isRest && amount !== null && `Remaining: ${formatMoney(amount)}`}
                />
              )}
              {kind === "cash" && (
                <MoneyField
                  {...fieldOf(`${at}.given`)}
                  {...focused("given")}
                  optional
                  span={6}
                  hint={back !== null && `Change ${formatMoney(back)}`}
                />
              )}
              {kind === "card" && (
                <>
                  <TextField
                    {...fieldOf(`${at}.lastFour`, "Last four")}
                    optional
                    inputMode="numeric"
                    autoComplete="off"
                    span={3}
                  />
                  <TextField {...fieldOf(`${at}.reference`)} optional autoComplete="off" span={3} />
                </>
              )}
              {(kind === "check" || kind === "gift_card") && (
                <TextField
                  {...fieldOf(`${at}.number`, kind === "check" ? "Check number" : "Gift card number")}
                  data-scan="own"
                  inputMode="numeric"
                  autoComplete="off"
                />
              )}
              {(kind === "financing" || kind === "other") && (
                <TextField
                  {...fieldOf(
                    `${at}.reference`,
                    kind === "financing" ? "Company and reference" : "Reference",
                  )}
                  autoComplete="off"
                />
              )}
            </FormGrid>
            {isSplit && (
              <IconButton
                type="submit"
                name={STEP}
                value={`removePayment.${key}`}
                icon="x"
                label={`Remove payment ${nth + 1}`}
              />
            )}
          </div>
        );
      })}
      <div id={fieldOf("payments").field.id} tabIndex={-1}>
        <FieldNotes field={fieldOf("payments").field} />
      </div>
      <div className="ticket-payments-foot">
        <button type="submit" name={STEP} value="split" accessKey="s" className="text-link">
          Split Payment
        </button>
        {rest !== null && payments.length > 0 && (
          <span role="status">
            {tooMuchTradedIn > 0 ? (
              <Badge tone="amber">{`The trade-in is ${formatMoney(tooMuchTradedIn)} more than the sale`}</Badge>
            ) : rest === 0 ? (
              <Badge icon="check">
                {enoughWords(paying, typed[0]?.kind ?? payments[0]?.kind, formatMoney)}
              </Badge>
            ) : (
              <Badge tone="amber">
                {rest > 0 ? `${formatMoney(rest)} due` : `${formatMoney(-rest)} over`}
              </Badge>
            )}
          </span>
        )}
      </div>
    </fieldset>
  );
}

/** Says that the payments are enough: 'Card takes $1,043.25'. Nothing is paid before the sale is processed. */
function enoughWords(
  { amounts: [amount, ...others], rounding }: DraftPayments,
  kind: string | undefined,
  formatMoney: MoneyFormat["formatMoney"],
): string {
  const label = KINDS.find(({ value }) => value === kind)?.label;
  return label && amount && others.length === 0
    ? `${label} takes ${formatMoney(amount + rounding)}`
    : "Adds up";
}
