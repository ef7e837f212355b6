import { text } from "~/domain/fields";
import { type Filed, recordFileFields } from "~/domain/shop/files/record-file";
import type { Address } from "~/ui/address";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { FormActions, FormGrid } from "../../ui/fields/form-layout.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { FormPage } from "../../ui/form-page.tsx";
import { Form, PageForm } from "../../ui/page-link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { FormAlerts } from "../form-alerts.tsx";
import { HiddenFields, useFormFields } from "../form-fields.tsx";
import type { ShownFile } from "./change-files.server.ts";
import { filesAddress, removeFileAddress } from "./file-address.ts";
import type { KeptFile } from "./file-fields.ts";
import { FileInput, KeptUpload } from "./file-input.tsx";
import { FileLines } from "./file-lines.tsx";
import type { RefusedWithFile } from "./receive-file.server.ts";

interface FilesPageProps {
  of: Filed;
  files: readonly ShownFile[];
  /** Values of a draft. */
  values: Record<string, string>;
  kept: KeptFile | null;
  formKey: string;
  refused: RefusedWithFile | undefined;
  /** Name of the record that has the files. */
  name: string;
  backTo: Address;
}

/** The page that adds and removes a record's files. */
export function FilesPage(props: FilesPageProps) {
  const { of, files, name, backTo } = props;
  return (
    <FormPage title={`Files of ${name}`} backTo={backTo} backLabel={name}>
      {files.length > 0 && (
        <Panel flush>
          <FileLines
            of={of}
            files={files}
            renderEnd={(file) => (
              <PageForm method="post" action={removeFileAddress(of, file.id)}>
                <Button type="submit" variant="ghost" aria-label={`Remove ${file.name}`}>
                  Remove
                </Button>
              </PageForm>
            )}
          />
        </Panel>
      )}
      <AddFile key={props.formKey} {...props} />
    </FormPage>
  );
}

function AddFile({ values, formKey, refused, backTo, ...props }: FilesPageProps) {
  const kept = refused ? refused.kept : props.kept;
  const { form, fields } = useFormFields(FIELDS, {
    id: "file",
    formKey,
    values,
    rejection: refused?.rejection,
  });
  return (
    <Form method="post" encType="multipart/form-data" {...form.props} noValidate autoComplete="off">
      <FormAlerts
        form={form}
        before="the file can be added"
        used={() => ({ name: "the file", to: filesAddress(props.of) })}
      />
      <HiddenFields form={form} />
      <FormGrid>
        {kept && <KeptUpload kept={kept} />}
        <FileInput
          field={fields.file}
          accept={ACCEPT}
          kept={kept}
          isRefused={refused !== undefined}
          hint="PDF, JPEG, PNG, WebP or plain text. Anyone who can open this record can open its files."
        />
        <TextField {...fields.name} optional wideOnPhones hint="For example: Appraisal 2026" />
      </FormGrid>
      <FormActions>
        <SubmitButton busy="Adding...">Add File</SubmitButton>
        <ButtonLink to={backTo}>Back</ButtonLink>
      </FormActions>
    </Form>
  );
}

const FIELDS = { file: text({ label: "File" }), ...recordFileFields };
const ACCEPT = "application/pdf,image/jpeg,image/png,image/webp,text/plain,.pdf,.jpg,.jpeg,.png,.webp,.txt";
