import type { ReactNode } from "react";
import { PREVIEW_SHOWN } from "~/import/import-limits";
import { counted } from "~/domain/counted";
import { columnField } from "~/import/column-field";
import type { Preview } from "~/import/preview";
import type { ImportPreview } from "~/import/receive-import.server";
import { href } from "~/ui/address";
import { Callout } from "~/ui/callout";
import { Disclosure } from "~/ui/disclosure";
import { FormActions } from "~/ui/fields/form-layout";
import { FigureTable } from "~/ui/figure-table";
import { formatCount } from "~/ui/format";
import { Form, Link } from "~/ui/page-link";
import { Stat, StatStrip } from "~/ui/stat-strip";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { errorText } from "../../../import/result-words.ts";
import {
  CheckButton,
  ColumnsButton,
  FORM,
  ImportButton,
  importFields,
  KeptFileFields,
  OtherFile,
  type StepProps,
} from "./import-questions.tsx";
import { ChoiceFields, choiceValues } from "./reading-choice-fields.tsx";
import { SameEmailFields } from "./same-email-fields.tsx";

/** Shows what an import would do, before anything is written. The server keeps the file. */
export function CheckImport({
  words,
  formKey,
  closeTo,
  checked: { sheet, columns, preview, hides, ...file },
}: StepProps & { checked: ImportPreview }) {
  const { added, updated, refused, namesakes, choices, said, sameEmail } = preview;
  const { form, fields } = useFormFields(importFields, {
    id: FORM,
    formKey,
    values: choiceValues(choices),
    rejection: undefined,
  });
  const mayChange = sameEmail.count + hides.rows + hides.mergedCells > 0 || isMended(preview);
  return (
    <Form method="post" {...form.props}>
      <HiddenFields form={form} />
      <KeptFileFields file={file} />
      {sheet !== null && <input type="hidden" name="sheet" value={sheet} />}
      <input type="hidden" name="columns" value="1" />
      <input type="hidden" name="checked" value="1" />
      {preview.refusedRows && <input type="hidden" name="shown" value={preview.refusedRows.join(",")} />}
      {columns.map(
        ({ field }, index) =>
          field !== null && (
            <input key={columnField(index)} type="hidden" name={columnField(index)} value={field} />
          ),
      )}
      <Callout title={`${file.fileName} has ${counted(preview.rows, "row")}`}>
        <p>Nothing has been imported yet.</p>
        {said.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Callout>
      <StatStrip bare>
        <Stat icon="plus" label="New" value={formatCount(added.count)} />
        {words.mayFill && <Stat icon="pencil" label="Updated" value={formatCount(updated.count)} />}
        <Stat icon="circle-alert" label="Refused" value={formatCount(refused.count)} />
      </StatStrip>
      {sameEmail.count > 0 && <SameEmailFields all={fields.sameEmail} people={sameEmail} />}
      <ChoiceFields fields={fields} choices={choices} hides={hides} mended={preview.mended} />
      <PreviewList title="Refused" list={refused} isOpen>
        {({ row, errors }) =>
          errors.map((error) => <li key={error.column}>{errorText({ row, ...error })}</li>)
        }
      </PreviewList>
      <PreviewList title="Same Name as a Customer" list={namesakes} isOpen>
        {({ row, name, id }) => (
          <li>
            Row {row}: same name as{" "}
            <Link to={href("/customers/:customerId", { customerId: id })}>{`${name} (#${id})`}</Link>, would
            be added as a new customer
          </li>
        )}
      </PreviewList>
      <Values preview={preview} />
      <PreviewList title="Updated" list={updated}>
        {({ row, name, by, id, earlierRow, fields: gets }) => (
          <li>
            Row {row}:{" "}
            {id === undefined ? (
              name
            ) : (
              <Link to={href("/customers/:customerId", { customerId: id })}>{name}</Link>
            )}
            , found by {FOUND_BY_WORDS[by]}
            {earlierRow !== undefined && ` in row ${earlierRow}`}, gets {gets.join(", ")}
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
        {added.count + updated.count + sameEmail.count > 0 && <ImportButton />}
        {mayChange && <CheckButton isAgain />}
        <ColumnsButton />
        <OtherFile words={words} closeTo={closeTo} />
      </FormActions>
    </Form>
  );
}

const FOUND_BY_WORDS = { id: "customer ID", email: "email", phone: "name and phone" } as const;

function isMended({ mended, choices }: Preview): boolean {
  const { leaveOutDates, round } = choices;
  return leaveOutDates || round || Object.values(mended).some((rows) => rows > 0);
}

/** Shows the first rows and unusual ones, as they would be stored. */
function Values({ preview: { fields, shown } }: { preview: Preview }) {
  if (shown.length === 0) return null;
  const columns = fields.map((label, place) => ({
    head: label,
    render: ({ values, changed }: (typeof shown)[number]) => {
      const from = changed.find(({ field }) => field === place)?.from;
      return (
        <>
          {values[place]} {from !== undefined && <span className="cell-note">in the file: {from}</span>}
        </>
      );
    },
  }));
  const odd = { head: "Shown For", render: ({ why }: (typeof shown)[number]) => why.join(", ") };
  const row = { head: "Row", render: (each: (typeof shown)[number]) => each.row };
  return (
    <Disclosure title="As It Would Be Stored" note="(the first rows and the odd ones)" open>
      <FigureTable
        caption="Rows as they would be stored"
        columns={shown.some(({ why }) => why.length > 0) ? [row, odd, ...columns] : [row, ...columns]}
        rows={shown}
        keyOf={(each) => String(each.row)}
        foot={null}
        isWide
      />
    </Disclosure>
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
