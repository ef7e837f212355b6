import { OWNERSHIP_LABELS, OWNERSHIPS } from "~/domain/stock/pieces/ownership";
import type { PieceDetails } from "~/domain/stock/pieces/piece-fields";
import { FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { DateField, TextField } from "~/ui/fields/text-field";
import { optionsOf, recordOptions } from "~/ui/options";
import type { FormFields } from "~/web/form-fields";
import { Folded, isSaidIn } from "~/web/folded";

interface VendorFieldsProps {
  fields: Pick<FormFields<PieceDetails>, "vendorId" | "vendorStyle" | "ownership" | "memoDueDay">;
  vendors: { id: number; name: string }[];
}

export function VendorFields({ fields, vendors }: VendorFieldsProps) {
  const { vendorId, vendorStyle, ownership, memoDueDay } = fields;
  const isOwned = (ownership.field.initialValue ?? "owned") === "owned" && !ownership.field.errors;
  return (
    <Folded title="Vendor" isSaid={!isOwned || [vendorId, vendorStyle, memoDueDay].some(isSaidIn)}>
      <FormGrid>
        <SelectField
          {...vendorId}
          span={3}
          optional
          placeholder="No vendor"
          options={recordOptions(vendors)}
        />
        <TextField {...vendorStyle} span={3} optional autoComplete="off" />
        <SelectField {...ownership} span={3} options={optionsOf(OWNERSHIPS, OWNERSHIP_LABELS)} />
        <DateField {...memoDueDay} span={3} optional hint="For memo and consigned items." />
      </FormGrid>
    </Folded>
  );
}
