import { scannedFields } from "~/domain/stock/transfers/transfer-fields";
import { TextField } from "~/ui/fields/text-field";
import { useFormFields } from "~/web/form-fields";
import { ScanForm } from "~/web/scan-form";
import type { Route } from "./+types/transfer-record";

type Loaded = Route.ComponentProps["loaderData"];

interface ScanTagProps extends Pick<Loaded, "formKey" | "transfer" | "kept"> {
  rejection: Route.ComponentProps["actionData"];
}

export function ScanTag({ formKey, transfer, kept, rejection }: ScanTagProps) {
  const { form, fields } = useFormFields(scannedFields, {
    id: "scan",
    formKey,
    values: {},
    rejection: undefined,
  });
  const { state, from, to } = transfer;
  return (
    <ScanForm form={form} name="sku" rejection={rejection} kept={kept}>
      <input type="hidden" name="as" value={state === "open" ? "packing" : "receiving"} />
      <TextField
        {...fields.sku}
        autoFocus
        data-scan=""
        hint={
          state === "open"
            ? `Scan or type the items to pack in ${from.name}.`
            : `Scan or type the items that arrived in ${to.name}.`
        }
      />
    </ScanForm>
  );
}
