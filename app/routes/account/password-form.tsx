import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/ui/button";
import { FormActions } from "~/ui/fields/form-layout";
import { PASSWORD_FORM, PasswordFields, type PasswordFieldsProps } from "./password-fields.tsx";

export function PasswordForm(props: PasswordFieldsProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form id={PASSWORD_FORM} method="post" noValidate>
      <PasswordFields {...props} />
      <p className="field-hint">Every other session of your account ends.</p>
      <FormActions>
        <Button type="submit" variant="primary" disabled={busy}>
          {busy ? "Changing..." : "Change password"}
        </Button>
        <ButtonLink to="/account">Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}
