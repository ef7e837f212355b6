import { flag, text } from "~/domain/fields";
import type { Overtaken } from "~/domain/shop/trail/overtaken.server";
import type { AttachedPdf, Process } from "~/domain/records/processes/process";
import { processFields } from "~/domain/records/processes/process-fields";
import { type Address, href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { CheckField } from "~/ui/fields/check-field";
import { FormActions, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { TextAreaField, TextField } from "~/ui/fields/text-field";
import { formatSize } from "~/ui/format";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { FormAlerts, SavedBeside } from "~/web/form-alerts";
import type { KeptFile } from "~/web/files/file-fields";
import { FileInput, KeptUpload } from "~/web/files/file-input";
import type { RefusedWithFile } from "~/web/files/receive-file.server";
import { HiddenFields, useFormFields } from "~/web/form-fields";

const FIELDS = {
  ...processFields,
  file: text({ label: "PDF file" }),
  removePdf: flag({ label: "Remove the PDF" }),
};

interface ProcessFieldsProps {
  formKey: string;
  values: Record<string, string>;
  /** A PDF from a refused submission, stored on the server. */
  kept: KeptFile | null;
  /** The current PDF. */
  attached: (AttachedPdf & { href: string }) | null;
  /** Suggestions: categories in use. */
  categories: string[];
  refused: RefusedWithFile<Process, Overtaken<Record<string, string>>> | undefined;
  submit: { label: string; busy: string };
  closeTo: Address;
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
        used={({ id, title }) => ({
          name: `process ${title}`,
          to: href("/processes/:processId", { processId: id }),
        })}
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
          {kept && <KeptUpload kept={kept} />}
          {(attached || kept) && (
            <CheckField
              {...fields.removePdf}
              {...(kept && !attached && { label: "Don't attach this file" })}
            />
          )}
          <FileInput
            field={fields.file}
            accept="application/pdf,.pdf"
            kept={kept}
            isRefused={refused !== undefined}
            hint={attached && "Replaces the attached PDF. "}
          />
          <TextField
            {...fields.pdfUrl}
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            hint={attached ? "Instead of a file. Replaces the attached PDF." : "Instead of a file."}
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
