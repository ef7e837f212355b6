import { receiptFields } from "~/domain/people/outbox/document-fields";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { PageForm } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import type { WaysForDocument } from "~/web/messages/document-page.server";
import { SendFields } from "~/web/messages/send-fields";
import { plainField } from "~/web/plain-field";
import { sendReceiptAt } from "./send-receipt-at.ts";

interface SendReceiptFormProps {
  saleId: number;
  ways: WaysForDocument;
  formKey: string;
}

/** Sends the receipt of the ticket that was just paid. Shows nothing if nothing is set up to send it. */
export function SendReceiptForm({ saleId, ways, formKey }: SendReceiptFormProps) {
  const { channels, values, hint } = ways;
  if (channels.length === 0) return null;
  const field = (name: keyof typeof values) =>
    plainField("send", name, { label: receiptFields[name].label, initialValue: values[name] });
  return (
    <PageForm
      method="post"
      action={sendReceiptAt(saleId, { document: "receipt", isFinish: true })}
      className="panel-body"
      autoComplete="off"
      noValidate
    >
      <input type="hidden" name="formKey" value={formKey} />
      <FormGrid>
        <SendFields {...{ channels, hint }} channel={field("channel")} address={field("address")} />
      </FormGrid>
      <FormActions>
        <SubmitButton busy="Sending..." variant="outline" icon="send" name="document" value="receipt">
          Send Receipt
        </SubmitButton>
        <SubmitButton
          busy="Sending..."
          variant="ghost"
          formAction={sendReceiptAt(saleId, { document: "gift_receipt", isFinish: true })}
          name="document"
          value="gift_receipt"
        >
          Send Gift Receipt
        </SubmitButton>
      </FormActions>
    </PageForm>
  );
}
