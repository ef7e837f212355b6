import type { ReactNode } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { counted } from "~/domain/counted";
import { flag, text } from "~/domain/fields";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { FormActions } from "~/ui/fields/form-layout";
import { RadioGroup } from "~/ui/fields/radio-group";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { Route } from "./+types/new-import";
import type { KeptFile } from "../../import/receive-import.server.ts";

export type Rejection = NonNullable<Route.ComponentProps["actionData"]>;

export const importFields = {
  file: text({ label: "CSV file or workbook" }),
  sheet: text({ label: "Sheet" }),
  fillEmpty: flag({ label: "Fill in missing details for existing customers" }),
};
/** Form id of each step. */
export const FORM = "import";

export interface StepProps {
  formKey: string;
  goesOnWith: Route.ComponentProps["loaderData"]["goesOnWith"];
  rejection: Rejection | undefined;
  closeTo: string;
}

/** The server keeps the workbook, because browsers forget a chosen file. */
export function ChooseSheet({
  formKey,
  goesOnWith,
  rejection,
  closeTo,
  choice: { sheets, ...file },
}: StepProps & { choice: NonNullable<Rejection["choice"]> }) {
  const { form, fields } = useFormFields(importFields, {
    id: FORM,
    formKey,
    values: {},
    errors: rejection?.message ? { sheet: [rejection.message] } : {},
    rejection: undefined,
  });
  return (
    <Form method="post" {...form.props}>
      <HiddenFields form={form} />
      <KeptFileFields file={file} />
      {goesOnWith && <input type="hidden" name="continue" value={goesOnWith.id} />}
      <RadioGroup
        {...fields.sheet}
        label={`Which sheet of ${file.fileName} has the customers?`}
        options={sheets.map(({ name, rows }) => ({
          value: name,
          label: `${name} (${counted(rows, "row")})`,
        }))}
      />
      <ImportActions closeTo={closeTo}>
        <ButtonLink to="/customers/import">Choose Another File</ButtonLink>
      </ImportActions>
    </Form>
  );
}

/** Says which columns are left out before anything is written. The server keeps the file meanwhile. */
export function LeaveOutColumns({
  formKey,
  closeTo,
  columns: { sheet, used, unused, ...file },
}: StepProps & { columns: NonNullable<Rejection["columns"]> }) {
  const { form } = useFormFields(importFields, { id: FORM, formKey, values: {}, rejection: undefined });
  return (
    <Form method="post" {...form.props}>
      <HiddenFields form={form} />
      <KeptFileFields file={file} />
      {sheet !== null && <input type="hidden" name="sheet" value={sheet} />}
      <input type="hidden" name="leaveOut" value="1" />
      <Callout
        tone="warn"
        title={`${counted(unused.length, "column")} of ${file.fileName} will not be imported`}
      >
        <p>{unused.join(", ")}</p>
        <p>
          Nothing has been imported yet. To import one of them, rename it in the file and choose the file
          again.
        </p>
      </Callout>
      <p>These columns will be imported: {used.join(", ")}</p>
      <ImportActions closeTo={closeTo}>
        <ButtonLink to="/customers/import">Choose Another File</ButtonLink>
      </ImportActions>
    </Form>
  );
}

function KeptFileFields({ file: { kept, fileName, fillsEmpty } }: { file: KeptFile }) {
  return (
    <>
      <input type="hidden" name="kept" value={kept} />
      <input type="hidden" name="fileName" value={fileName} />
      {fillsEmpty && <input type="hidden" name="fillEmpty" value="on" />}
    </>
  );
}

export function ImportActions({ closeTo, children }: { closeTo: string; children?: ReactNode }) {
  const { formMethod, formAction } = useNavigation();
  const { pathname } = useLocation();
  const busy = formMethod === "POST" && formAction?.startsWith(pathname);
  return (
    <FormActions>
      <Button type="submit" variant="primary" icon="upload" disabled={busy}>
        {busy ? "Importing..." : "Import"}
      </Button>
      {children}
      <ButtonLink to={closeTo}>Cancel</ButtonLink>
    </FormActions>
  );
}
