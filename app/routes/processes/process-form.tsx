import { useState } from "react";
import { Form } from "react-router";
import { flag, text } from "~/domain/fields";
import { LARGEST_PDF } from "~/domain/processes/pdf";
import type { AttachedPdf } from "~/domain/processes/process";
import { processFields } from "~/domain/processes/process-fields";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { CheckField } from "~/ui/fields/check-field";
import { FileField } from "~/ui/fields/file-field";
import { FormActions, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { TextAreaField, TextField } from "~/ui/fields/text-field";
import { formatSize } from "~/ui/format";
import { Toast } from "~/ui/toast";
import type { ToastMessage } from "~/ui/toast-message";
import { useHydrated } from "~/ui/use-hydrated";
import { SubmitButton } from "~/ui/submit-button";
import { FormAlerts, SavedBeside } from "~/web/form-alerts";
import { type FormField, HiddenFields, useFormFields } from "~/web/form-fields";
import type { RefusedProcess } from "./receive-process.server.ts";

const FIELDS = {
  ...processFields,
  file: text({ label: "PDF file" }),
  removePdf: flag({ label: "Remove the PDF" }),
};

interface ProcessFieldsProps {
  formKey: string;
  values: Record<string, string>;
  /** A PDF from a refused submission, stored on the server. */
  kept: AttachedPdf | null;
  /** The current PDF. */
  attached: (AttachedPdf & { href: string }) | null;
  /** Suggestions: categories in use. */
  categories: string[];
  refused: RefusedProcess | undefined;
  submit: { label: string; busy: string };
  closeTo: string;
}

/** The process form of section 5. */
export function ProcessFields(props: ProcessFieldsProps) {
  const { formKey, values, attached, categories, refused, submit, closeTo } = props;
  const rejection = refused?.rejection;
  const kept = refused ? refused.kept : props.kept;
  const current = rejection?.detail?.current;
  const { form, fields } = useFormFields(FIELDS, {
    id: "process",
    formKey,
    values,
    rejection,
    saved: current,
  });
  return (
    <Form method="post" encType="multipart/form-data" {...form.props} noValidate>
      <FormAlerts
        form={form}
        before="the process can be saved"
        used={({ id, title }) => ({ name: `process ${title}`, to: `/processes/${id}` })}
      >
        {current && <SavedBeside />}
      </FormAlerts>
      <HiddenFields form={form} />
      <FormGrid>
        <TextField {...fields.title} span={4} autoComplete="off" />
        <TextField
          {...fields.category}
          span={2}
          wideOnPhones
          optional
          list="process-categories"
          autoComplete="off"
        />
        <TextAreaField {...fields.description} optional rows={6} />
      </FormGrid>
      <datalist id="process-categories">
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </datalist>
      <FormSection title="PDF" note="(optional)">
        <FormGrid>
          {attached && (
            <p className="field">
              Attached:{" "}
              <a className="text-link" href={attached.href} target="_blank" rel="noopener noreferrer">
                {attached.name}
              </a>{" "}
              ({formatSize(attached.size)})
            </p>
          )}
          {kept && <KeptPdf kept={kept} />}
          {(attached || kept) && (
            <CheckField
              {...fields.removePdf}
              {...(kept && !attached && { label: "Don't attach this file" })}
            />
          )}
          <PdfFile key={kept?.sha256} field={fields.file} refused={refused} attached={attached !== null} />
          <TextField
            {...fields.pdfUrl}
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            hint={attached ? "Instead of a file. Replaces the attached PDF" : "Instead of a file"}
          />
        </FormGrid>
      </FormSection>
      <FormActions>
        <SubmitButton busy={submit.busy}>{submit.label}</SubmitButton>
        <ButtonLink to={closeTo}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}

function KeptPdf({ kept: { sha256, name, size } }: { kept: AttachedPdf }) {
  return (
    <div className="field">
      <Callout title={`${name} (${formatSize(size)}) is uploaded`}>
        <p>You don't need to choose it again.</p>
        <input type="hidden" name="kept" value={sha256} />
        <input type="hidden" name="fileName" value={name} />
      </Callout>
    </div>
  );
}

interface PdfFileProps {
  field: FormField;
  refused: RefusedProcess | undefined;
  attached: boolean;
}

function PdfFile({ field, refused, attached }: PdfFileProps) {
  const hydrated = useHydrated();
  const [complaint, setComplaint] = useState<ToastMessage | null>(null);
  const mayChoose = (file: File) => {
    const isTooLarge = file.size > LARGEST_PDF;
    setComplaint(
      isTooLarge
        ? { id: String(Math.random()), tone: "error", title: "Error", description: TOO_LARGE }
        : null,
    );
    return !isTooLarge;
  };
  return (
    <>
      {complaint && <Toast toast={complaint} />}
      <FileField
        {...field}
        accept="application/pdf,.pdf"
        mayChoose={mayChoose}
        hint={
          <>
            {refused &&
              !refused.kept &&
              !hydrated &&
              "If you chose a file, choose it again: the browser doesn't keep it. "}
            Up to {LARGEST_MB} MB. {attached && "Replaces the attached PDF. "}
          </>
        }
      />
    </>
  );
}

const LARGEST_MB = LARGEST_PDF / 1024 / 1024;
const TOO_LARGE = `The file is larger than ${LARGEST_MB} MB`;
