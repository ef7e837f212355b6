import { addedScrapFields } from "~/domain/stock/melt-lots/melt-lot-fields";
import { TextField } from "~/ui/fields/text-field";
import { useFormFields } from "~/web/form-fields";
import { ScanForm } from "~/web/scan-form";
import type { Route } from "./+types/melt-lot-record";

interface ScanTagProps extends Pick<Route.ComponentProps["loaderData"], "formKey" | "lot" | "kept"> {
  rejection: Route.ComponentProps["actionData"];
}

export function ScanTag({ formKey, lot, kept, rejection }: ScanTagProps) {
  const { form, fields } = useFormFields(addedScrapFields, {
    id: "scan",
    formKey,
    values: {},
    rejection: undefined,
  });
  return (
    <ScanForm form={form} name="sku" rejection={rejection} kept={kept}>
      <TextField
        {...fields.sku}
        autoFocus
        data-scan=""
        hint={`Scrap at ${lot.store.name}, scanned or typed.`}
      />
    </ScanForm>
  );
}
