import { useState } from "react";
import { changePasswordFields } from "~/domain/shop/account/sign-in-fields";
import { type Refused, summaryOf } from "~/routes/shop/sign-in/refused-card";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/fields/text-field";
import { useHydrated } from "~/ui/use-hydrated";
import { HiddenFields, useFormFields } from "~/web/form-fields";

export interface PasswordFieldsProps {
  /** Hidden in the form, for password managers. */
  email: string;
  minLength: number;
  /** Identifies a repeated submission. */
  formKey: string;
  refused: Refused | undefined;
}

/** Id of the surrounding form. */
export const PASSWORD_FORM = "password";

/** Passwords are never rendered back. */
export function PasswordFields({ email, minLength, formKey, refused }: PasswordFieldsProps) {
  const [isShown, setShown] = useState(false);
  const hydrated = useHydrated();
  const { form, fields } = useFormFields(changePasswordFields, {
    id: PASSWORD_FORM,
    formKey,
    values: {},
    errors: refused?.errors,
    rejection: undefined,
    checkedOnInput: false,
  });
  const common = { type: isShown ? "text" : "password", spellCheck: false } as const;
  return (
    <>
      {refused && <ErrorSummary title="The password was not changed" errors={summaryOf(refused, form.id)} />}
      <HiddenFields form={form} />
      <input
        className="visually-hidden"
        type="text"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <TextField {...common} {...fields.currentPassword} autoComplete="current-password" />
      <TextField
        {...common}
        {...fields.password}
        hint={`At least ${minLength} characters.`}
        autoComplete="new-password"
      />
      <TextField {...common} {...fields.passwordAgain} autoComplete="new-password" />
      {hydrated && (
        <label className="check">
          <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.target.checked)} />
          <span>Show passwords</span>
        </label>
      )}
    </>
  );
}
