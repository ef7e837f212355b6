import type { ReactNode } from "react";
import { Form, Link, useLocation, useNavigation } from "react-router";
import { counted } from "~/domain/counted";
import { flag, text } from "~/domain/fields";
import { columnField } from "~/import/column-field";
import { PREVIEW_SHOWN } from "~/import/preview";
import type { ColumnsQuestion, ImportPreview, KeptFile, SheetChoice } from "~/import/receive-import.server";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Disclosure } from "~/ui/disclosure";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { RadioGroup } from "~/ui/fields/radio-group";
import { SelectField } from "~/ui/fields/select-field";
import { formatCount } from "~/ui/format";
import { Stat, StatStrip } from "~/ui/stat-strip";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { errorText } from "../../import/error-text.ts";
import type { ImportWords } from "./import-words.ts";

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
};
/** Form id of each step. */
export const FORM = "import";

export interface StepProps {
  words: ImportWords;
  formKey: string;
  goesOnWith: { id: number; fileName: string; rows: number } | null;
  rejection: Rejection | undefined;
  closeTo: string;
}

/** The server keeps the workbook, because browsers forget a chosen file. */
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
        label={`Which sheet of ${file.fileName} has the ${words.rows}?`}
        options={sheets.map(({ name, rows }) => ({
          value: name,
          label: `${name} (${counted(rows, "row")})`,
        }))}
      />
      <FormActions>
        <ImportButton />
        {!goesOnWith && <CheckButton />}
        {!goesOnWith && rejection?.message && <ColumnsButton />}
        <OtherFile words={words} closeTo={closeTo} />
      </FormActions>
    </Form>
  );
}

/** Says which columns are left out before anything is written, and lets them be chosen. The server keeps the file. */
export function ChooseColumns({
  words,
  formKey,
  closeTo,
  columns: { sheet, columns, fields, problem, ...file },
}: StepProps & { columns: ColumnsQuestion }) {
  const { form } = useFormFields(importFields, { id: FORM, formKey, values: {}, rejection: undefined });
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
          ({ name, example, field }, index) =>
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
                label={name}
                hint={example === "" ? "No example" : `For example: ${example}`}
                placeholder="Leave out"
                options={fields}
                span={3}
                wideOnPhones
              />
            ),
        )}
      </FormGrid>
      <FormActions>
        <CheckButton isMain />
        <ImportButton isSecond />
        <OtherFile words={words} closeTo={closeTo} />
      </FormActions>
    </Form>
  );
}

/** A form has at most 500 fields. */
const COLUMNS_SHOWN = 480;

/** What an import would do, before anything is written. The server keeps the file. */
export function CheckImport({
  words,
  formKey,
  closeTo,
  checked: { sheet, columns, preview, ...file },
}: StepProps & { checked: ImportPreview }) {
  const { form } = useFormFields(importFields, { id: FORM, formKey, values: {}, rejection: undefined });
  const { added, updated, refused, namesakes } = preview;
  return (
    <Form method="post" {...form.props}>
      <HiddenFields form={form} />
      <KeptFileFields file={file} />
      {sheet !== null && <input type="hidden" name="sheet" value={sheet} />}
      <input type="hidden" name="columns" value="1" />
      {preview.refusedRows && <input type="hidden" name="shown" value={preview.refusedRows.join(",")} />}
      {columns.map(
        ({ field }, index) =>
          field !== null && (
            <input key={columnField(index)} type="hidden" name={columnField(index)} value={field} />
          ),
      )}
      <Callout title={`${file.fileName} has ${counted(preview.rows, "row")}`}>
        <p>Nothing has been imported yet.</p>
      </Callout>
      <StatStrip bare>
        <Stat icon="plus" label="New" value={formatCount(added.count)} />
        {words.mayFill && <Stat icon="pencil" label="Updated" value={formatCount(updated.count)} />}
        <Stat icon="circle-alert" label="Refused" value={formatCount(refused.count)} />
      </StatStrip>
      <PreviewList title="Refused" list={refused} isOpen>
        {({ row, errors }) =>
          errors.map((error) => <li key={error.column}>{errorText({ row, ...error })}</li>)
        }
      </PreviewList>
      <PreviewList title="Same Name as a Customer" list={namesakes} isOpen>
        {({ row, name, id }) => (
          <li>
            Row {row}: same name as <Link to={`/customers/${id}`}>{`${name} (#${id})`}</Link>, would be added
            as a new customer
          </li>
        )}
      </PreviewList>
      <PreviewList title="Updated" list={updated}>
        {({ row, name, by, id, earlierRow, fields }) => (
          <li>
            Row {row}: {id === undefined ? name : <Link to={`/customers/${id}`}>{name}</Link>}, found by{" "}
            {by === "email" ? "email" : "name and phone"}
            {earlierRow !== undefined && ` in row ${earlierRow}`}, gets {fields.join(", ")}
          </li>
        )}
      </PreviewList>
      <PreviewList title="New" list={added}>
        {({ row, name }) => (
          <li>
            Row {row}: {name}
          </li>
        )}
      </PreviewList>
      <FormActions>
        {added.count + updated.count > 0 && <ImportButton />}
        <ColumnsButton />
        <OtherFile words={words} closeTo={closeTo} />
      </FormActions>
    </Form>
  );
}

function PreviewList<Row extends { row: number }>({
  title,
  list: { count, rows },
  isOpen = false,
  children,
}: {
  title: string;
  list: { count: number; rows: Row[] };
  isOpen?: boolean;
  children: (row: Row) => ReactNode;
}) {
  if (count === 0) return null;
  const note =
    count > rows.length ? `the first ${PREVIEW_SHOWN} of ${formatCount(count)}` : formatCount(count);
  return (
    <Disclosure title={title} note={`(${note})`} open={isOpen}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <ul className="line-list" tabIndex={0} aria-label={title}>
        {rows.map((row) => (
          <PreviewRow key={row.row}>{children(row)}</PreviewRow>
        ))}
      </ul>
    </Disclosure>
  );
}

function PreviewRow({ children }: { children: ReactNode }) {
  return children;
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

export function ImportButton({ isSecond }: { isSecond?: boolean }) {
  const busy = useBusy() === "import";
  return (
    <Button type="submit" variant={isSecond ? "outline" : "primary"} icon="upload" disabled={busy}>
      {busy ? "Importing..." : "Import"}
    </Button>
  );
}

function ColumnsButton() {
  return (
    <Button type="submit" name="chooseColumns" value="1">
      Choose Columns
    </Button>
  );
}

/** Asks what an import would do. */
export function CheckButton({ isMain }: { isMain?: boolean }) {
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
      {busy ? "Checking..." : "Check First"}
    </Button>
  );
}

function useBusy(): "import" | "preview" | null {
  const { formMethod, formAction, formData } = useNavigation();
  const { pathname } = useLocation();
  if (formMethod !== "POST" || !formAction?.startsWith(pathname)) return null;
  return formData?.has("preview") ? "preview" : "import";
}

function OtherFile({ words, closeTo }: { words: ImportWords; closeTo: string }) {
  return (
    <>
      <ButtonLink to={`${words.path}/import`}>Choose Another File</ButtonLink>
      <ButtonLink to={closeTo}>Cancel</ButtonLink>
    </>
  );
}
