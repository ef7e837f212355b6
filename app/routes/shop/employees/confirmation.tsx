import type { ReactNode } from "react";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { DialogOrPage } from "~/ui/dialog-or-page";
import { FormActions } from "~/ui/fields/form-layout";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { buttonForm, FormAlerts } from "~/web/form-alerts";
import { useDialog } from "~/web/list-under-dialog";
import type { FormRejection } from "~/web/perform.server";
import type { ConfirmationData } from "./confirmation.server.ts";
import { NotAllowed } from "./not-allowed.tsx";

interface ConfirmationProps {
  title: string;
  confirmation: ConfirmationData;
  rejection: FormRejection | undefined;
  submit: { label: string; busy: string; variant?: "danger" };
  /** Replaces the form after success. */
  outcome?: ReactNode;
  children: ReactNode;
}

/** Confirms an account action, in a dialog or on its own page. */
export function Confirmation({
  title,
  confirmation,
  rejection,
  submit,
  outcome,
  children,
}: ConfirmationProps) {
  const { employee, formKey, why } = confirmation;
  const { modal, closeTo } = useDialog(href("/directory/:employeeId", { employeeId: employee.id }));
  return (
    <DialogOrPage modal={modal} title={title} closeTo={closeTo} backLabel={employee.name}>
      {outcome ??
        (why !== null && !rejection ? (
          <NotAllowed why={why} backTo={closeTo} />
        ) : (
          <Form method="post" noValidate>
            <FormAlerts form={buttonForm("confirmation", rejection)} before="this can be done" />
            <input type="hidden" name="formKey" value={rejection?.formKey ?? formKey} />
            <div className="confirmation">{children}</div>
            <FormActions>
              <SubmitButton busy={submit.busy} {...(submit.variant && { variant: submit.variant })}>
                {submit.label}
              </SubmitButton>
              <ButtonLink to={closeTo} preventScrollReset>
                Cancel
              </ButtonLink>
            </FormActions>
          </Form>
        ))}
    </DialogOrPage>
  );
}
