import type { ReactNode } from "react";
import { PendingButton, usePendingPost } from "~/routes/shop/sign-in/pending-button";
import { cardFields, type Refused, summaryOf } from "~/routes/shop/sign-in/refused-card";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FormActions } from "~/ui/fields/form-layout";
import { TextField } from "~/ui/fields/text-field";
import { Form } from "~/ui/page-link";

interface ProveFormProps {
  isOn: boolean;
  refused: Refused | undefined;
  failed: string;
  submit: { label: string; busy: string };
  children: ReactNode;
}

/** Asks for the password and a code of the second factor. */
export function ProveForm({ isOn, refused, failed, submit, children }: ProveFormProps) {
  const disabled = usePendingPost();
  const { currentPassword, code } = cardFields(["currentPassword", "code"], refused);
  if (!isOn)
    return (
      <>
        <p>Two-step verification is off.</p>
        <ButtonLink to={href("/account/second-factor")}>Set It Up</ButtonLink>
      </>
    );
  return (
    <Form method="post" noValidate>
      {refused && <ErrorSummary title={failed} errors={summaryOf(refused)} />}
      {children}
      <TextField
        field={currentPassword}
        label="Current password"
        type="password"
        autoComplete="current-password"
        disabled={disabled}
      />
      <TextField
        field={code}
        label="Code"
        hint="From your app, or a recovery code."
        autoComplete="one-time-code"
        disabled={disabled}
      />
      <FormActions>
        <PendingButton pending={submit.busy}>{submit.label}</PendingButton>
        <ButtonLink to={href("/account/second-factor")}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}
