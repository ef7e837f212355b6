import { oldPriceNote } from "~/domain/stock/metal-prices/old-price-note";
import { meltValue } from "~/domain/stock/metal-prices/melt-value";
import { parseTypedWeight, WEIGHT_UNITS } from "~/domain/weight";
import { KARATS, METAL_LABELS, METALS } from "~/domain/stock/pieces/metals";
import { optionsOf } from "~/ui/options";
import type { Cents } from "~/domain/money";
import { ROW_KEY } from "~/domain/row-keys";
import { FIRST_TRADE_IN } from "~/domain/counter/sales/sale-fields";
import { TRADE_INS_AT_MOST } from "~/domain/counter/sales/ticket-limits";
import { FIRST_TRADE_IN_CONTROLS, type TicketTexts } from "~/domain/counter/sales/ticket-texts";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { CheckField } from "~/ui/fields/check-field";
import { FormActions, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { useMoney } from "~/ui/money";
import { RowKey } from "~/ui/row-key";
import type { FormField } from "~/web/form-fields";
import { WeightField } from "~/web/weight-field";
import { STEP } from "./sale-form-fields.ts";
import type { SaleDraftView } from "./sale-form-view.server.ts";

type Part = keyof typeof FIRST_TRADE_IN;
type FieldOf = (name: string, label?: string) => FormField;
type PartOf = (part: Part, label?: string) => FormField & { "data-name"?: string };

/**
 * Words today's melt value of what is typed, which is used if none is typed. Undefined if it can't be worked
 * out.
 */
function tradeInMelt(
  typed: (part: Part) => string | undefined,
  { today, prices }: SaleDraftView["metals"],
  inMoney: (amount: Cents) => string,
) {
  const weighed = {
    metal: METALS.find((each) => each === typed("metal")) ?? null,
    karat: KARATS.find((each) => each === typed("karat")) ?? null,
    weightGiven: parseTypedWeight(typed("weightGiven") ?? ""),
    weightUnit: WEIGHT_UNITS.find((each) => each === (typed("weightUnit") ?? "g")) ?? null,
  };
  const melt = meltValue(weighed, prices, inMoney);
  if ("missing" in melt) return undefined;
  const old = oldPriceNote(melt.day, today);
  return `${melt.working} = ${inMoney(melt.value)}${old === null ? "" : `. ${old}`}`;
}

interface TradeInItemProps {
  view: SaleDraftView;
  /** The ticket as typed now. */
  typed: TicketTexts;
  isOpen: boolean;
  fieldOf: FieldOf;
}

/** Asks what the customer trades in. The first has the specification's names, further ones are rows. */
export function TradeInItem({ view, typed, isOpen, fieldOf }: TradeInItemProps) {
  const { texts, metals, focus } = view;
  const { values, moreTradeIns } = texts;
  const hasMore = moreTradeIns.length > 0;
  const { [ROW_KEY]: keyName } = FIRST_TRADE_IN_CONTROLS;
  const firstKey = values[keyName] ?? "";
  const box = <CheckField {...fieldOf("hasTradeIn")} label="Customer is trading in a piece" />;
  const first = (
    <TradeInFields
      of={(part, label) => ({
        ...fieldOf(FIRST_TRADE_IN[part], label),
        // Its name in a row, as the page's scripts say it: what is typed goes along with a row that moves up.
        "data-name": `moreTradeIns #${firstKey} ${part}`,
      })}
      typed={(part) => typed.values[FIRST_TRADE_IN[part]]}
      metals={metals}
      focus={focus}
    />
  );
  const rest = (
    <CheckField
      {...fieldOf("tradeInRestAsCredit")}
      hint="If the trade-in is worth more than the sale: the customer gets the difference."
    />
  );
  return (
    <Disclosure title="Trade-in Item" note="(optional)" open={isOpen}>
      {hasMore ? (
        <>
          <FormGrid>{box}</FormGrid>
          <FormSection title="Trade-in 1">
            <FormGrid>{first}</FormGrid>
            <FormActions>
              <Remove row={firstKey} label="Remove trade-in 1" />
            </FormActions>
          </FormSection>
        </>
      ) : (
        <FormGrid>
          {box}
          {first}
          {rest}
        </FormGrid>
      )}
      {moreTradeIns.map(({ [ROW_KEY]: key = "" }, nth) => (
        <FormSection key={key} title={`Trade-in ${nth + 2}`}>
          <FormGrid>
            <TradeInFields
              of={(part, label) => fieldOf(`moreTradeIns[${nth}].${part}`, label)}
              typed={(part) => typed.moreTradeIns[nth]?.[part]}
              metals={metals}
              focus={focus}
            />
          </FormGrid>
          <FormActions>
            <Remove row={key} label={`Remove trade-in ${nth + 2}`} />
          </FormActions>
          <RowKey name={`moreTradeIns[${nth}].${ROW_KEY}`} value={key} />
        </FormSection>
      ))}
      {hasMore && (
        <FormSection title="All Trade-ins">
          <FormGrid>{rest}</FormGrid>
        </FormSection>
      )}
      {moreTradeIns.length < TRADE_INS_AT_MOST - 1 && (
        <FormActions>
          <Button type="submit" variant="ghost" name={STEP} value="addTradeIn">
            Add Trade-in
          </Button>
          {!hasMore && Boolean(typed.values.hasTradeIn) && <Remove row={firstKey} label="Remove trade-in" />}
        </FormActions>
      )}
      <input type="hidden" name={keyName} value={firstKey} />
    </Disclosure>
  );
}

interface TradeInFieldsProps {
  of: PartOf;
  /** What is typed there now. */
  typed: (part: Part) => string | undefined;
  metals: SaleDraftView["metals"];
  focus: string;
}

function TradeInFields({ of, typed, metals, focus }: TradeInFieldsProps) {
  const { formatMoney } = useMoney();
  const item = of("item");
  return (
    <>
      <TextField {...item} label="Trade-in item" autoFocus={focus === item.field.name || undefined} />
      <MoneyField {...of("value")} label="Trade-in value" span={3} />
      <WeightField {...of("weightGiven")} unit={of("weightUnit")} label="Weight" span={3} />
      <SelectField
        {...of("metal", "Metal")}
        span={3}
        optional
        placeholder="Not specified"
        options={optionsOf(METALS, METAL_LABELS)}
      />
      <SelectField
        {...of("karat", "Karat")}
        span={3}
        optional
        placeholder="Not specified"
        options={optionsOf(KARATS, String)}
      />
      <MoneyField {...of("melt")} span={3} hint={tradeInMelt(typed, metals, formatMoney)} />
      <CheckField
        {...of("scrap", "Scrap")}
        hint="Goes to melt and is never sold. Leave unchecked to take it into stock."
      />
    </>
  );
}

/** Takes the trade-in with this key off the ticket. */
function Remove({ row, label }: { row: string; label: string }) {
  return (
    <Button type="submit" variant="ghost" name={STEP} value={`removeTradeIn.${row}`} aria-label={label}>
      Remove
    </Button>
  );
}

/** The controls whose messages go when this one is changed: the value of any trade-in changes what all come to. */
export function mendedBy(name: string): string[] {
  const isValue = /^(tradeInValue|moreTradeIns\[\d+\]\.value)$/.test(name);
  return isValue ? [name, "tradeInRestAsCredit"] : [name];
}

/** The controls of a trade-in: one with a value or a message opens it. */
export const TRADE_IN = [
  "hasTradeIn",
  FIRST_TRADE_IN.item,
  FIRST_TRADE_IN.value,
  FIRST_TRADE_IN.weightGiven,
  FIRST_TRADE_IN.melt,
  FIRST_TRADE_IN.metal,
  FIRST_TRADE_IN.karat,
] as const;
