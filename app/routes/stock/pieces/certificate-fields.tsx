import { LABORATORIES } from "~/domain/stock/pieces/laboratories";
import type { PieceDetails } from "~/domain/stock/pieces/piece-fields";
import { FormGrid } from "~/ui/fields/form-layout";
import { TextField } from "~/ui/fields/text-field";
import type { FormFields } from "~/web/form-fields";
import { Choices } from "./stone-fields.tsx";
import { Folded } from "~/web/folded";

interface CertificateFieldsProps {
  fields: Pick<FormFields<PieceDetails>, "serialNumber" | "laboratory" | "certificateNumber">;
}

export function CertificateFields({ fields }: CertificateFieldsProps) {
  return (
    <Folded
      title="Serial Number and Certificate"
      of={[fields.serialNumber, fields.laboratory, fields.certificateNumber]}
    >
      <FormGrid>
        <TextField
          {...fields.serialNumber}
          span={2}
          wideOnPhones
          data-scan="own"
          optional
          autoComplete="off"
        />
        <TextField
          {...fields.laboratory}
          span={2}
          wideOnPhones
          optional
          list="laboratories"
          autoComplete="off"
        />
        <TextField
          {...fields.certificateNumber}
          span={2}
          wideOnPhones
          optional
          data-scan="own"
          autoComplete="off"
        />
      </FormGrid>
      <Choices id="laboratories" words={LABORATORIES} />
    </Folded>
  );
}
