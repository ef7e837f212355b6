import { COUNT_RESULT_LABELS, type CountKind } from "~/domain/workshop/counts/count";
import { scanFields } from "~/domain/workshop/counts/count-fields";
import { Callout } from "~/ui/callout";
import { TextField } from "~/ui/fields/text-field";
import { useFormFields } from "~/web/form-fields";
import type { KeptScans } from "~/web/kept-scans";
import { ScanForm } from "~/web/scan-form";
import type { Route } from "./+types/count-record";
import type { CountRow } from "./count-rows.server.ts";

interface ScanNumberProps {
  kind: CountKind;
  kept: KeptScans | null;
  formKey: string;
  rejection: Route.ComponentProps["actionData"];
}

export function ScanNumber({ kind, formKey, kept, rejection }: ScanNumberProps) {
  const { form, fields } = useFormFields(scanFields, {
    id: "scan",
    formKey,
    values: {},
    rejection: undefined,
  });
  return (
    <ScanForm form={form} name="number" rejection={rejection} kept={kept}>
      <TextField
        {...fields.number}
        autoFocus
        data-scan=""
        autoCapitalize="characters"
        hint={
          kind === "pieces"
            ? "The SKU on the tag, scanned or typed."
            : "R-000037, O-000038 or L-000039, scanned or typed."
        }
      />
    </ScanForm>
  );
}

function saidOf({ item, scanned, recorded, more }: CountRow): string {
  if (!item) return more ? `${scanned}. ${more}` : `Nothing found for ${scanned}`;
  return [
    `${item.number}, ${item.name}${item.note.startsWith("SKU") ? "" : `, ${item.note.split(", ").slice(1).join(", ")}`}`,
    more ?? (recorded && `Recorded: ${recorded}`),
  ]
    .filter(Boolean)
    .join(". ");
}

/** Says what the last scan was. */
export function LastScan({ row }: { row: CountRow }) {
  const { result } = row;
  return (
    <Callout tone={result === "found" ? "done" : "warn"} title={COUNT_RESULT_LABELS[result]}>
      <p role="status">{saidOf(row)}</p>
    </Callout>
  );
}
