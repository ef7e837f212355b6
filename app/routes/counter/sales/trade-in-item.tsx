import { oldPriceNote } from "~/domain/stock/metal-prices/old-price-note";
import { meltValue } from "~/domain/stock/metal-prices/melt-value";
import { parseTypedWeight, WEIGHT_UNITS } from "~/domain/weight";
import { KARATS, METAL_LABELS, METALS } from "~/domain/stock/pieces/metals";
import { optionsOf } from "~/ui/options";
import type { Cents } from "~/domain/money";
import type { Texts } from "~/domain/counter/sales/ticket-texts";
import { Disclosure } from "~/ui/disclosure";
import { CheckField } from "~/ui/fields/check-field";
import { FormGrid } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { useMoney } from "~/ui/money";
import type { FormField } from "~/web/form-fields";
import { WeightField } from "~/web/weight-field";
import type { SaleDraftView } from "./sale-form-view.server.ts";

/**
 * Words today's melt value of what is typed, which is used if none is typed. Undefined if it can't be worked
 * out.
 */
function tradeInMelt(
  values: Texts,
  { today, prices }: SaleDraftView["metals"],
  inMoney: (amount: Cents) => string,
) {
  const weighed = {
    metal: METALS.find((each) => each === values.tradeInMetal) ?? null,
    karat: KARATS.find((each) => each === values.tradeInKarat) ?? null,
    weightGiven: parseTypedWeight(values.tradeInWeightGiven ?? ""),
    weightUnit: WEIGHT_UNITS.find((each) => each === (values.tradeInWeightUnit ?? "g")) ?? null,
  };
  const melt = meltValue(weighed, prices, inMoney);
  if ("missing" in melt) return undefined;
  const old = oldPriceNote(melt.day, today);
  return `${melt.working} = ${inMoney(melt.value)}${old === null ? "" : `. ${old}`}`;
}

interface TradeInItemProps {
  typed: Texts;
  metals: SaleDraftView["metals"];
  isOpen: boolean;
  fieldOf: (name: string, label?: string) => FormField;
}

export function TradeInItem({ typed, metals, isOpen, fieldOf }: TradeInItemProps) {
  const { formatMoney } = useMoney();
  return (
    <Disclosure title="Trade-in Item" note="(optional)" open={isOpen}>
      <FormGrid>
        <CheckField {...fieldOf("hasTradeIn")} label="Customer is trading in a piece" />
        <TextField {...fieldOf("tradeInItem")} label="Trade-in item" />
        <MoneyField {...fieldOf("tradeInValue")} label="Trade-in value" span={3} />
        <WeightField
          {...fieldOf("tradeInWeightGiven")}
          unit={fieldOf("tradeInWeightUnit")}
          label="Weight"
          span={3}
        />
        <SelectField
          {...fieldOf("tradeInMetal", "Metal")}
          span={3}
          optional
          placeholder="Not specified"
          options={optionsOf(METALS, METAL_LABELS)}
        />
        <SelectField
          {...fieldOf("tradeInKarat", "Karat")}
          span={3}
          optional
          placeholder="Not specified"
          options={optionsOf(KARATS, String)}
        />
        <MoneyField {...fieldOf("tradeInMelt")} span={3} hint={tradeInMelt(typed, metals, formatMoney)} />
        <CheckField
          {...fieldOf("tradeInScrap", "Scrap")}
          hint="Goes to melt and is never sold. Leave unchecked to take it into stock."
        />
        <CheckField
          {...fieldOf("tradeInRestAsCredit")}
          hint="If the trade-in is worth more than the sale: the customer gets the difference."
        />
      </FormGrid>
    </Disclosure>
  );
}

/** The controls of a trade-in: one with a value or a message opens it. */
export const TRADE_IN = [
  "hasTradeIn",
  "tradeInItem",
  "tradeInValue",
  "tradeInWeightGiven",
  "tradeInMelt",
  "tradeInMetal",
  "tradeInKarat",
] as const;
