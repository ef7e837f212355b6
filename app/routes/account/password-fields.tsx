import { useState } from "react";
import { cardField, type Refused, summaryOf } from "~/routes/sign-in/refused";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/fields/text-field";
import { useHydrated } from "~/ui/use-hydrated";

export interface PasswordFieldsProps {
  /** Whose password it is, for the browser's own list of passwords. */
  email: string;
  minLength: number;
  /** Tells the form sent twice from another one. */
  formKey: string;
  refused: Refused | undefined;
}

/** The current password and a new one, twice. What is typed never comes back into the page. */
export function PasswordFields({ email, minLength, formKey, refused }: PasswordFieldsProps) {
  const [isShown, setShown] = useState(false);
  const hydrated = useHydrated();
  const common = { type: isShown ? "text" : "password", required: true, spellCheck: false } as const;
  return (
    <>
      {refused && <ErrorSummary title="The password was not changed" errors={summaryOf(refused)} />}
      <input type="hidden" name="formKey" value={formKey} />
      <input
        className="visually-hidden"
        type="text"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <TextField
        {...common}
        field={cardField("currentPassword", refused)}
        label="Current password"
        autoComplete="current-password"
      />
      <TextField
        {...common}
        field={cardField("password", refused)}
        label="New password"
        hint={`At least ${minLength} characters.`}
        autoComplete="new-password"
      />
      <TextField
        {...common}
        field={cardField("passwordAgain", refused)}
        label="New password again"
        autoComplete="new-password"
      />
      {hydrated && (
        <label className="check">
          <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.target.checked)} />
          <span>Show passwords</span>
        </label>
      )}
    </>
  );
}
