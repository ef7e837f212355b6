import { type ReactNode, useState } from "react";
import { counted } from "~/domain/counted";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { DialogOrPage } from "~/ui/dialog-or-page";
import { ErrorSummary } from "~/ui/error-summary";
import { CheckField } from "~/ui/fields/check-field";
import { FileField } from "~/ui/fields/file-field";
import { FormActions } from "~/ui/fields/form-layout";
import { Form, Link } from "~/ui/page-link";
import { Toast } from "~/ui/toast";
import type { ToastMessage } from "~/ui/toast-message";
import { useHydrated } from "~/ui/use-hydrated";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { useDialog } from "~/web/list-under-dialog";
import { CheckImport } from "./check-import.tsx";
import {
  CheckButton,
  ChooseColumns,
  ChooseSheet,
  FORM,
  ImportButton,
  importFields,
  type Rejection,
  type StepProps,
} from "./import-questions.tsx";
import type { ImportWords } from "./import-words.ts";
import {
  FILE_TOO_LARGE,
  LARGEST_FILE,
  LARGEST_WORKBOOK,
  WORKBOOK_TOO_LARGE,
} from "../../../import/import-limits.ts";
import { WRONG_FILE_TYPE } from "../../../import/result-words.ts";

/** Shows the steps of an import: the file, its sheet, its columns, and what it would do. */
export function ImportForm({
  words,
  hint,
  loaded: { formKey, goesOnWith },
  answer,
}: {
  words: ImportWords;
  /** How to write a file. */
  hint: ReactNode;
  loaded: Pick<StepProps, "formKey" | "goesOnWith">;
  answer: Rejection | undefined;
}) {
  const { modal, closeTo } = useDialog(words.path);
  const [answered, setAnswered] = useState<Rejection>();
  // Choosing or clearing a file removes its error (section 4).
  const rejection = answer === answered ? undefined : answer;
  const shared = {
    words,
    formKey: answer?.formKey ?? formKey,
    goesOnWith,
    rejection,
    closeTo:
      goesOnWith && words.past ? href(`${words.past}/:importId`, { importId: goesOnWith.id }) : closeTo,
  };
  return (
    <DialogOrPage modal={modal} title={words.title} closeTo={closeTo} backLabel={words.list}>
      {rejection && rejection.message !== "" && <Refused words={words} rejection={rejection} />}
      {rejection?.choice ? (
        <ChooseSheet {...shared} choice={rejection.choice} />
      ) : rejection?.columns ? (
        <ChooseColumns {...shared} columns={rejection.columns} />
      ) : rejection?.preview ? (
        <CheckImport {...shared} checked={rejection.preview} />
      ) : (
        <ChooseFile {...shared} hint={hint} onChange={() => setAnswered(answer)} />
      )}
    </DialogOrPage>
  );
}

function ChooseFile({
  words,
  hint,
  formKey,
  goesOnWith,
  rejection,
  closeTo,
  onChange,
}: StepProps & { hint: ReactNode; onChange: () => void }) {
  const hydrated = useHydrated();
  const { form, fields } = useFormFields(importFields, {
    id: FORM,
    formKey,
    values: rejection?.fillsEmpty ? { fillEmpty: "on" } : {},
    errors: rejection && rejection.usedFor === null ? { file: [rejection.message] } : {},
    rejection: undefined,
  });
  const [complaint, setComplaint] = useState<ToastMessage | null>(null);
  const whyNot = (file: File) => {
    const wrong = complaintAbout(file);
    setComplaint(wrong && { id: String(Math.random()), ...wrong });
    return wrong && wrong.description.replace(/^\d+: /, "");
  };
  return (
    <>
      {complaint && <Toast toast={complaint} />}
      {goesOnWith && (
        <Callout title={`Continue import #${goesOnWith.id}`}>
          <p>
            Choose the same file again: {goesOnWith.fileName}. Its first {counted(goesOnWith.rows, "row")} are
            done and won't be imported twice.
          </p>
        </Callout>
      )}
      <Form method="post" encType="multipart/form-data" {...form.props} noValidate>
        <HiddenFields form={form} />
        {goesOnWith && <input type="hidden" name="continue" value={goesOnWith.id} />}
        <FileField
          {...fields.file}
          accept=".csv,.xlsx,.xls"
          whyNot={whyNot}
          onChange={onChange}
          hint={
            <>
              {rejection && !hydrated && "Choose the file again. "}
              {hint}
            </>
          }
        />
        {!goesOnWith && words.mayFill && (
          <CheckField
            {...fields.fillEmpty}
            hint="Matches by name plus email or phone, and fills in only what's empty."
          />
        )}
        <FormActions>
          {!goesOnWith && <CheckButton isMain />}
          <ImportButton isSecond={!goesOnWith} />
          {words.past && (
            <ButtonLink to={href(words.past)} icon="history">
              See Past Imports
            </ButtonLink>
          )}
          <ButtonLink to={closeTo}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </>
  );
}

const wrongTypeToast = { tone: "error", title: "Invalid File Type", description: WRONG_FILE_TYPE } as const;

/** Returns a toast if the server would refuse the file, before it is sent; otherwise null. */
function complaintAbout({ name, size }: File) {
  const ending = /\.(csv|xlsx|xls)$/i.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined) return wrongTypeToast;
  const isWorkbook = ending !== "csv";
  if (size <= (isWorkbook ? LARGEST_WORKBOOK : LARGEST_FILE)) return null;
  const message = isWorkbook ? WORKBOOK_TOO_LARGE : FILE_TOO_LARGE;
  return { tone: "error", title: "Import Failed", description: `413: ${message}` } as const;
}

/** Shows the toast of section 8, and what to do next. */
function Refused({
  words: { form, past },
  rejection: { formKey, status, message, usedFor, running, choice, columns, preview },
}: {
  words: ImportWords;
  rejection: Rejection;
}) {
  if (past && usedFor !== null)
    return (
      <Callout tone="warn" title={`This form was already used for import #${usedFor}`}>
        <p>
          <Link to={href(`${past}/:importId`, { importId: usedFor })}>See import #{usedFor}</Link>, or choose
          the file again and send it with the button below.
        </p>
      </Callout>
    );
  const toast =
    message === WRONG_FILE_TYPE
      ? wrongTypeToast
      : ({ tone: "error", title: "Import Failed", description: `${status}: ${message}` } as const);
  return (
    <>
      <Toast toast={{ id: formKey, ...toast }} dismissTo={form} />
      <ErrorSummary
        title="The file was not imported"
        errors={[
          {
            id: columns ? undefined : `${FORM}-${choice ? "sheet" : preview ? "sameEmail" : "file"}`,
            message,
          },
        ]}
      >
        {past && running !== null && (
          <p>
            <Link to={href(`${past}/:importId`, { importId: running })}>See import #{running}</Link>
          </p>
        )}
      </ErrorSummary>
    </>
  );
}
