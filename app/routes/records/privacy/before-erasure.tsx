import {
  ERASURE_REASON_LABELS,
  ERASURE_REASONS,
  erasureFields,
} from "~/domain/records/privacy/erasure-fields";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { CheckField } from "~/ui/fields/check-field";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { optionsOf } from "~/ui/options";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { Route } from "./+types/erase-customer";
import { repairsOpen, StillOpenOf } from "./business-still-open.tsx";
import { Copies } from "./backup-copies.tsx";
import { Mentions } from "./mentions.tsx";

type BeforeErasureProps = Route.ComponentProps["loaderData"] & {
  rejection: Route.ComponentProps["actionData"];
};

export function BeforeErasure({ id, formKey, mayExport, mentions, copies, rejection }: BeforeErasureProps) {
  const values = { formKey, reason: "", confirmed: "" };
  const { form, fields } = useFormFields(erasureFields, { id: "erasure", values, rejection, formKey });
  const repairs = rejection?.detail?.kind === "open repairs" ? rejection.detail.repairs : [];
  return (
    <>
      <div className="confirmation">
        <p>
          <strong>Erased for good:</strong> name, email, phone, address, birthdays, anniversary, spouse,
          preferences and notes; suggestions; their files and photos, and those of repairs; the descriptions
          of repairs and trade-ins; failed import rows; drafts; and their details in the audit trail.
        </p>
        <p>
          <strong>Kept:</strong> sales and repairs with their amounts, dates, items and taxes, under
          &lsquo;Erased customer #{id}&rsquo;; when entries were made, and by whom; and the ID they showed
          when they sold to the shop, until its own retention period ends.
        </p>
        {mayExport && (
          <p>
            If they asked for their data, give it to them first:{" "}
            <a
              className="text-link"
              href={href("/customers/:customerId/export", { customerId: id })}
              target="_self"
            >
              Export All Data
            </a>
            .
          </p>
        )}
      </div>
      {mentions.length > 0 && <Mentions mentions={mentions} />}
      <Copies copies={copies} />
      <Form method="post" {...form.props} noValidate>
        <FormAlerts form={form} before="the customer can be erased">
          {repairs.length > 0 && <StillOpenOf {...repairsOpen(repairs)} />}
        </FormAlerts>
        <FormGrid>
          <SelectField
            {...fields.reason}
            placeholder="Choose a reason"
            options={optionsOf(ERASURE_REASONS, ERASURE_REASON_LABELS)}
          />
          <CheckField {...fields.confirmed} />
        </FormGrid>
        <HiddenFields form={form} />
        <FormActions>
          <SubmitButton busy="Erasing..." variant="danger">
            Erase for Good
          </SubmitButton>
          <ButtonLink to={href("/customers/:customerId", { customerId: id })}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </>
  );
}
