import type { ReactNode } from "react";
import type { Address } from "../ui/address.ts";
import { ButtonLink } from "../ui/button.tsx";
import { FormActions } from "../ui/fields/form-layout.tsx";
import { Form } from "../ui/page-link.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { buttonForm, FormAlerts } from "./form-alerts.tsx";
import type { FormRejection } from "./perform.server.ts";

interface ConfirmationFormProps {
  id: string;
  rejection: FormRejection | undefined;
  formKey: string;
  /** What an error keeps from happening: 'the draft can be discarded'. */
  before: string;
  submit: { label: string; busy: string; variant?: "danger" };
  /** Where 'Cancel' leads. */
  back: Address;
  /** Whether it is a dialog over the page at `back`, which 'Cancel' leaves where it was scrolled to. */
  modal?: boolean;
  /** Fields that say what was shown, such as a version. */
  hidden?: ReactNode;
  /** What will happen. */
  children: ReactNode;
}

/** Asks before something is done: what will happen, the button that does it, and 'Cancel'. */
export function ConfirmationForm({
  id,
  rejection,
  formKey,
  before,
  submit: { label, ...button },
  back,
  modal = false,
  hidden,
  children,
}: ConfirmationFormProps) {
  return (
    <Form method="post" noValidate>
      <FormAlerts form={buttonForm(id, rejection)} before={before} />
      <input type="hidden" name="formKey" value={rejection?.formKey ?? formKey} />
      {hidden}
      <div className="confirmation">{children}</div>
      <FormActions>
        <SubmitButton {...button}>{label}</SubmitButton>
        <ButtonLink to={back} preventScrollReset={modal}>
          Cancel
        </ButtonLink>
      </FormActions>
    </Form>
  );
}
