import { useLocation, useNavigation } from "react-router";
import { counted } from "~/domain/counted";
import { choice, flag, text } from "~/domain/fields";
import { columnField } from "~/import/column-field";
import type { ColumnsQuestion, ImportPreview, KeptFile, SheetChoice } from "~/import/receive-import.server";
import type { Address } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { RadioGroup } from "~/ui/fields/radio-group";
import { SelectField } from "~/ui/fields/select-field";
import { Form } from "~/ui/page-link";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { ImportWords } from "./import-words.ts";
import { ChoiceFields, choiceValues } from "./reading-choice-fields.tsx";

/** What the server answers instead of an import. */
export interface Rejection {
  formKey: string;
  status: number;
  message: string;
  usedFor: number | null;
  running: number | null;
  choice: SheetChoice | null;
  columns: ColumnsQuestion | null;
  preview: ImportPreview | null;
  fillsEmpty: boolean;
}

export const importFields = {
  file: text({ label: "CSV file or workbook" }),
  sheet: text({ label: "Sheet" }),
  fillEmpty: flag({ label: "Fill in missing details for existing customers" }),
  hiddenRows: flag({ label: "Import the hidden rows, too" }),
  mergedOnce: flag({ label: "Take a merged cell for its first row alone" }),
  leaveOutDates: flag({ label: "Leave out dates that can't be read, and import the rest of the row" }),
  round: flag({ label: "Round amounts to the cent and weights to thousandths" }),
  sameEmail: choice(["add", "leave"], {
    label: "All of them",
    wrong: "Choose whether to add them",
  }),
};
/** Form id of each step. */
export const FORM = "import";

export interface StepProps {
  words: ImportWords;
  formKey: string;
  goesOnWith: { id: number; fileName: string; rows: number } | null;
  rejection: Rejection | undefined;
  closeTo: Address;
}

/** Asks for the sheet. The server keeps the workbook, because browsers forget a chosen file. */
export function ChooseSheet({
  words,
  formKey,
  goesOnWith,
  rejection,
  closeTo,
  choice: { sheets, ...file },
}: StepProps & { choice: SheetChoice }) {
  const { form, fields } = useFormFields(importFields, {
    id: FORM,
    formKey,
    values: { sheet: sheets[0]?.name ?? "" },
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
        label={`Which sheet of ${file.fileName} has the ${words.rows}?`}
        options={sheets.map(({ name, rows }) => ({
          value: name,
          label: `${name} (${counted(rows, "row")})`,
        }))}
      />
      <FormActions>
        {!goesOnWith && <CheckButton isMain />}
        <ImportButton isSecond={!goesOnWith} />
        {!goesOnWith && rejection?.message && <ColumnsButton />}
        <OtherFile words={words} closeTo={closeTo} />
      </FormActions>
    </Form>
  );
}

/**
 * Says which columns won't be imported, and lets the user match them. The server keeps the file and has
 * imported nothing yet.
 */
export function ChooseColumns({
  words,
  formKey,
  closeTo,
  columns: { sheet, columns, fields, problem, hides, choices, ...file },
}: StepProps & { columns: ColumnsQuestion }) {
  const { form, fields: choiceFields } = useFormFields(importFields, {
    id: FORM,
    formKey,
    values: choiceValues(choices),
    rejection: undefined,
  });
  const leftOut = columns.filter(({ name, field }) => name !== "" && field === null);
  return (
    <Form method="post" {...form.props}>
      <HiddenFields form={form} />
      <KeptFileFields file={file} />
      {sheet !== null && <input type="hidden" name="sheet" value={sheet} />}
      <input type="hidden" name="columns" value="1" />
      {problem !== null && (
        <Callout tone="warn" title={`Match the columns of ${file.fileName}`}>
          <p>{problem}</p>
        </Callout>
      )}
      {leftOut.length > 0 && (
        <Callout
          tone="warn"
          title={`${counted(leftOut.length, "column")} of ${file.fileName} won't be imported`}
        >
          <p>{leftOut.map(({ name }) => name).join(", ")}</p>
          <p>
            Nothing has been imported yet. Choose what each column is. Your choices are remembered for files
            with the same headings.
          </p>
        </Callout>
      )}
      <FormGrid>
        {columns.map(
          ({ name, example, field, isHidden }, index) =>
            index < COLUMNS_SHOWN &&
            name !== "" && (
              <SelectField
                key={columnField(index)}
                field={{
                  id: `${FORM}-${columnField(index)}`,
                  name: columnField(index),
                  errorId: `${FORM}-${columnField(index)}-error`,
                  descriptionId: `${FORM}-${columnField(index)}-hint`,
                  initialValue: field ?? "",
                }}
                label={isHidden ? `${name} (hidden)` : name}
                hint={example === "" ? "No example" : `For example: ${example}`}
                placeholder="Leave out"
                options={fields}
                span={3}
                wideOnPhones
              />
            ),
        )}
      </FormGrid>
      <ChoiceFields fields={choiceFields} choices={choices} hides={hides} />
      <FormActions>
        <CheckButton isMain />
        <ImportButton isSecond />
        <OtherFile words={words} closeTo={closeTo} />
      </FormActions>
    </Form>
  );
}

/** Fewer than the fields that a form may have. */
const COLUMNS_SHOWN = 480;

export function KeptFileFields({ file: { kept, fileName, fillsEmpty } }: { file: KeptFile }) {
  return (
    <>
      <input type="hidden" name="kept" value={kept} />
      <input type="hidden" name="fileName" value={fileName} />
      {fillsEmpty && <input type="hidden" name="fillEmpty" value="on" />}
    </>
  );
}

export function ImportButton({ isSecond }: { isSecond?: boolean }) {
  const busy = useBusy() === "import";
  return (
    <Button type="submit" variant={isSecond ? "outline" : "primary"} icon="upload" disabled={busy}>
      {busy ? "Importing..." : "Import"}
    </Button>
  );
}

export function ColumnsButton() {
  return (
    <Button type="submit" name="chooseColumns" value="1">
      Choose Columns
    </Button>
  );
}

/** Requests the preview: what the import would do. */
export function CheckButton({ isMain, isAgain }: { isMain?: boolean; isAgain?: boolean }) {
  const busy = useBusy() === "preview";
  return (
    <Button
      type="submit"
      name="preview"
      value="1"
      variant={isMain ? "primary" : "outline"}
      icon="search"
      disabled={busy}
    >
      {busy ? "Checking..." : isAgain ? "Check Again" : "Check First"}
    </Button>
  );
}

function useBusy(): "import" | "preview" | null {
  const { formMethod, formAction, formData } = useNavigation();
  const { pathname } = useLocation();
  if (formMethod !== "POST" || !formAction?.startsWith(pathname)) return null;
  return formData?.has("preview") ? "preview" : "import";
}

export function OtherFile({ words, closeTo }: { words: ImportWords; closeTo: Address }) {
  return (
    <>
      <ButtonLink to={words.form}>Choose Another File</ButtonLink>
      <ButtonLink to={closeTo}>Cancel</ButtonLink>
    </>
  );
}
