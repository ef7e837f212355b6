import { PendingButton, usePendingPost } from "~/routes/shop/sign-in/pending-button";
import { cardFields, type Refused, summaryOf } from "~/routes/shop/sign-in/refused-card";
import type { Address } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FormActions } from "~/ui/fields/form-layout";
import { TextField } from "~/ui/fields/text-field";
import { Form } from "~/ui/page-link";
import { QrCode } from "~/ui/qr-code";
import type { ShownEnrollment } from "./set-up-second-factor.server.ts";

interface SetUpFormProps {
  email: string;
  refused: Refused | undefined;
  /** Null until the password is typed. */
  enrollment: ShownEnrollment | null;
  cancelTo?: Address;
  className?: string;
}

export function SetUpForm({ email, refused, enrollment, cancelTo, className }: SetUpFormProps) {
  const disabled = usePendingPost();
  const { currentPassword, code } = cardFields(["currentPassword", "code"], refused);
  return (
    <Form method="post" noValidate className={className} key={enrollment ? "confirm" : "prove"}>
      {refused && <ErrorSummary title="Two-step verification was not set up" errors={summaryOf(refused)} />}
      {enrollment ? (
        <>
          <input type="hidden" name="setup" value={enrollment.sealed} />
          <p>Scan this with an authenticator app on your phone:</p>
          <p>
            <QrCode code={enrollment.qr} label="QR code for an authenticator app" />
          </p>
          <p>
            On your phone,{" "}
            <a className="text-link" href={enrollment.address}>
              open the app
            </a>{" "}
            or type this key into it: <strong>{enrollment.secret}</strong>
          </p>
          <TextField
            field={code}
            label="Code"
            placeholder="123 456"
            className="input-short"
            hint="The six digits the app shows now. You'll be signed out everywhere else."
            inputMode="numeric"
            autoComplete="one-time-code"
            disabled={disabled}
          />
        </>
      ) : (
        <>
          <p>
            With two-step verification, you sign in with your password and a code from an app on your phone.
            Anyone who learns your password still can't sign in without your phone.
          </p>
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
            field={currentPassword}
            label="Current password"
            type="password"
            autoComplete="current-password"
            disabled={disabled}
          />
        </>
      )}
      <FormActions>
        {enrollment ? (
          <PendingButton pending="Checking...">Turn On</PendingButton>
        ) : (
          <PendingButton pending="Checking...">Continue</PendingButton>
        )}
        {cancelTo && <ButtonLink to={cancelTo}>Cancel</ButtonLink>}
      </FormActions>
    </Form>
  );
}
