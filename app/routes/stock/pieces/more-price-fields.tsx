import type { PieceDetails } from "~/domain/stock/pieces/piece-fields";
import { FormGrid } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { DateField, TextField } from "~/ui/fields/text-field";
import type { FormFields } from "~/web/form-fields";
import { Folded } from "~/web/folded";

interface MorePriceFieldsProps {
  fields: Pick<
    FormFields<PieceDetails>,
    "meltPrice" | "breakdownPrice" | "floorPrice" | "purchaseDate" | "tagText"
  >;
}

export function MorePriceFields({ fields }: MorePriceFieldsProps) {
  return (
    <Folded
      title="More Prices, Purchase Date and Tag"
      of={[fields.meltPrice, fields.breakdownPrice, fields.floorPrice, fields.purchaseDate, fields.tagText]}
    >
      <FormGrid>
        <MoneyField {...fields.meltPrice} span={3} optional />
        <MoneyField {...fields.breakdownPrice} span={3} optional />
        <MoneyField {...fields.floorPrice} span={3} optional hint="Selling for less needs approval." />
        <DateField {...fields.purchaseDate} span={3} optional />
        <TextField
          {...fields.tagText}
          optional
          autoComplete="off"
          hint="Printed next to the SKU and price instead of the description."
        />
      </FormGrid>
    </Folded>
  );
}
