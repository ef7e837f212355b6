import { callFields } from "~/domain/outreach/calling-lists/call-fields";
import {
  CALL_OUTCOME_LABELS,
  CALL_OUTCOMES,
  type CallOutcome,
} from "~/domain/outreach/calling-lists/call-outcomes";
import { CALL_REASON_LABELS, type CallReason } from "~/domain/outreach/calling-lists/call-reasons";
import type { CustomerCall } from "~/domain/outreach/calling-lists/find-calls-of-customer.server";
import { ButtonLink } from "~/ui/button";
import { initialText } from "~/ui/fields/field";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { DateField, TextAreaField } from "~/ui/fields/text-field";
import { formatDate, formatMonthDay } from "~/ui/format";
import { optionsOf } from "~/ui/options";
import { Form } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { ContactLinks } from "~/web/contact-links";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { Route } from "./+types/customer-calls";
import { callsAddress } from "./call-address.ts";

/** The outcome that the form begins with. */
export const FIRST_OUTCOME: CallOutcome = "not_reached";

/** What a call was about, in words. */
export function aboutWords({ reason, occasion }: Pick<CustomerCall, "reason" | "occasion">): string {
  return reason === "other" ? "no occasion" : `${CALL_REASON_LABELS[reason]}, ${formatDate(occasion)}`;
}

interface NoteCallProps extends Pick<
  Route.ComponentProps["loaderData"],
  "id" | "phone" | "email" | "refused" | "about" | "values" | "formKey" | "returnTo"
> {
  rejection: Route.ComponentProps["actionData"];
}

/** The form that logs a call to a customer. */
export function NoteCall(props: NoteCallProps) {
  const { id, phone, email, refused, about, values, formKey, returnTo, rejection } = props;
  const { form, fields } = useFormFields(callFields, { id: "call", formKey, values, rejection });
  const { reason, occasion } = fields;
  return (
    <Panel title="Log a Call">
      {about && (
        <p>
          {about.family
            ? `${about.family} on ${formatMonthDay(about.occasion)}`
            : aboutWords({ reason: about.reason as CallReason, occasion: about.occasion })}
        </p>
      )}
      <ContactLinks phone={phone} email={email} instead={refused} />
      <Form method="post" {...form.props} noValidate autoComplete="off">
        <FormAlerts
          form={form}
          before="the call can be logged"
          used={() => ({ name: "the call", to: callsAddress(id) })}
        />
        <HiddenFields form={form} />
        {[reason, occasion].map(({ field }) => (
          <input key={field.name} type="hidden" name={field.name} value={initialText(field) ?? ""} />
        ))}
        <FormGrid>
          <SelectField
            {...fields.outcome}
            autoFocus
            span={3}
            options={optionsOf(CALL_OUTCOMES, CALL_OUTCOME_LABELS)}
            hint="Customers you didn't reach stay on the list."
          />
          <DateField {...fields.next} span={3} optional hint="Puts the customer on 'Call Again' that day." />
          <TextAreaField {...fields.note} optional rows={3} />
        </FormGrid>
        <FormActions>
          <SubmitButton busy="Saving...">Log Call</SubmitButton>
          <ButtonLink to={returnTo}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </Panel>
  );
}
