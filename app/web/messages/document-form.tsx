import { receiptFields } from "~/domain/outreach/messages/document-fields";
import type { Address } from "../../ui/address.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { DataItem, DataList } from "../../ui/description-list.tsx";
import { FormActions, FormGrid } from "../../ui/fields/form-layout.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { FormPage } from "../../ui/form-page.tsx";
import type { Option } from "../../ui/options.ts";
import { Form } from "../../ui/page-link.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { FormAlerts } from "../form-alerts.tsx";
import { HiddenFields, useFormFields } from "../form-fields.tsx";
import { mailTo } from "../mail-link.ts";
import type { FormRejection } from "../perform.server.ts";
import type { DocumentPage } from "./document-page.server.ts";
import { NotSetUp } from "./not-set-up.tsx";
import { SendFields } from "./send-fields.tsx";

interface DocumentFormProps {
  page: DocumentPage;
  title: string;
  /** The record, and its number. */
  back: { to: Address; label: string };
  /** Documents to choose from, where there is more than one, and the one whose words are shown. */
  documents?: { options: readonly Option[]; shown: string; hint: string };
  rejection: FormRejection | undefined;
}

/** Asks where a document goes, and shows its words. */
export function DocumentForm({ page, title, back, documents, rejection }: DocumentFormProps) {
  const { channels, values, hint, subject, words, formKey } = page;
  const { form, fields } = useFormFields(receiptFields, {
    id: "send",
    formKey,
    values: { ...(documents && { document: documents.shown }), ...values },
    rejection,
  });
  return (
    <FormPage title={title} backTo={back.to} backLabel={back.label}>
      {channels.length === 0 ? (
        <>
          <NotSetUp />
          <p>
            <a className="text-link" href={mailTo(values.address ?? null, { subject, body: words })}>
              Open it in your own email program
            </a>
          </p>
        </>
      ) : (
        <Form method="post" {...form.props} noValidate>
          <FormAlerts form={form} before="it can be sent" used={() => ({ name: back.label, to: back.to })} />
          <HiddenFields form={form} />
          <FormGrid>
            {documents && (
              <SelectField {...fields.document} options={documents.options} hint={documents.hint} />
            )}
            <SendFields {...{ channels, hint }} channel={fields.channel} address={fields.address} />
          </FormGrid>
          <FormActions>
            <SubmitButton busy="Sending..." icon="send">
              Send
            </SubmitButton>
            <ButtonLink to={back.to}>Cancel</ButtonLink>
          </FormActions>
        </Form>
      )}
      <DataList>
        <DataItem term="Subject">{subject}</DataItem>
        <DataItem term="Words">
          <pre className="written">{words}</pre>
        </DataItem>
      </DataList>
    </FormPage>
  );
}
