import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { FormActions } from "~/ui/fields/form-layout";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { PASSWORD_FORM, PasswordFields, type PasswordFieldsProps } from "./password-fields.tsx";

export function PasswordForm(props: PasswordFieldsProps) {
  return (
    <Form id={PASSWORD_FORM} method="post" noValidate>
      <p>You'll be signed out everywhere else.</p>
      <PasswordFields {...props} />
      <FormActions>
        <SubmitButton busy="Changing...">Change Password</SubmitButton>
        <ButtonLink to={href("/account")}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}
