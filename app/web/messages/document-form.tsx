import { receiptFields } from "~/domain/people/outbox/document-fields";
import type { Address } from "../../ui/address.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { DataItem, DataList } from "../../ui/description-list.tsx";
import { FormActions, FormGrid } from "../../ui/fields/form-layout.tsx";
import { FormPage } from "../../ui/form-page.tsx";
import { Form } from "../../ui/page-link.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { FormAlerts } from "../form-alerts.tsx";
import { HiddenFields, useFormFields } from "../form-fields.tsx";
import { mailTo } from "../mail-link.ts";
import type { FormRejection } from "../perform.server.ts";
import type { DocumentPage } from "./document-page.server.ts";
import { NotSetUp } from "./not-set-up.tsx";
import { SendFields } from "./send-fields.tsx";
import { SegmentsLine } from "./segments-line.tsx";

interface DocumentFormProps {
  page: DocumentPage;
  /** Also says what its button does. */
  title: string;
  /** The record, and its number. */
  back: { to: Address; label: string };
  /** Which of a record's documents it is, and where the other one is sent. */
  document?: { is: string; other: { to: Address; label: string } };
  rejection: FormRejection | undefined;
}

/** Asks where a document goes, and shows its words. */
export function DocumentForm({ page, title, back, document, rejection }: DocumentFormProps) {
  const { channels, values, hint, formKey } = page;
  const { form, fields } = useFormFields(receiptFields, { id: "send", formKey, values, rejection });
  return (
    <FormPage title={title} backTo={back.to} backLabel={back.label}>
      {channels.length === 0 ? (
        <>
          <NotSetUp />
          {page.email && (
            <p>
              <a
                className="text-link"
                href={mailTo(values.address ?? null, { subject: page.email.subject, body: page.email.words })}
              >
                Open it in your own email program
              </a>
            </p>
          )}
          {document && <FormActions>{otherOf(document)}</FormActions>}
        </>
      ) : (
        <Form method="post" {...form.props} noValidate>
          <FormAlerts form={form} before="it can be sent" used={() => ({ name: back.label, to: back.to })} />
          <HiddenFields form={form} />
          {document && <input type="hidden" name="document" value={document.is} />}
          <FormGrid>
            <SendFields {...{ channels, hint }} channel={fields.channel} address={fields.address} />
          </FormGrid>
          <FormActions>
            <SubmitButton busy="Sending..." icon="send">
              {title}
            </SubmitButton>
            {document && otherOf(document)}
            <ButtonLink to={back.to}>Cancel</ButtonLink>
          </FormActions>
        </Form>
      )}
      <SentAs page={page} />
    </FormPage>
  );
}

function otherOf({ other }: NonNullable<DocumentFormProps["document"]>) {
  return <ButtonLink to={other.to}>{other.label}</ButtonLink>;
}

/** The words, whichever channel is chosen. */
function SentAs({ page: { email, text } }: { page: DocumentPage }) {
  return (
    <DataList>
      {email && (
        <>
          <DataItem term="Subject">{email.subject}</DataItem>
          <DataItem term="Email">
            <pre className="written">{email.words}</pre>
          </DataItem>
        </>
      )}
      {text !== null && (
        <DataItem term="Text">
          <span className="written">{text}</span>
          <SegmentsLine words={text} />
        </DataItem>
      )}
    </DataList>
  );
}
