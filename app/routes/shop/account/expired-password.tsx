import { PendingButton } from "~/routes/shop/sign-in/pending-button";
import { Landing } from "~/shell/landing";
import { href } from "~/ui/address";
import { Callout } from "~/ui/callout";
import { Form, Link } from "~/ui/page-link";
import { Toast } from "~/ui/toast";
import type { ToastMessage } from "~/ui/toast-message";
import { PASSWORD_FORM, PasswordFields, type PasswordFieldsProps } from "./password-fields.tsx";

interface ExpiredPasswordProps {
  afterDays: number;
  /** True if a form is kept until the password is changed. */
  keepsForm: boolean;
  form: PasswordFieldsProps;
  toast: ToastMessage | null;
}

/** Shown instead of every page while the password is expired. */
export function ExpiredPassword({ afterDays, keepsForm, form, toast }: ExpiredPasswordProps) {
  const notice = (
    <>
      <Toast toast={toast} dismissTo={href("/account/password")} />
      <Callout tone="warn" title="Your password has expired">
        <p>Passwords expire after {afterDays} days. Choose a new one to continue where you left off.</p>
        {keepsForm && <p>What you typed is kept. You'll come back to the form, ready to submit.</p>}
      </Callout>
    </>
  );
  return (
    <Landing notice={notice}>
      <h1 className="landing-title">Choose a new password</h1>
      <p className="landing-lead">You are signed in as {form.email}.</p>
      <Form id={PASSWORD_FORM} method="post" noValidate className="landing-form">
        <PasswordFields {...form} />
        <PendingButton pending="Changing...">Change Password</PendingButton>
      </Form>
      <p className="landing-note">
        <Link to={href("/set-password")}>Forgot your password?</Link> Ask an administrator for a one-time
        code.
      </p>
      <form method="post" action={href("/api/logout")} className="landing-note">
        <button type="submit" className="text-link">
          Log Out
        </button>
      </form>
    </Landing>
  );
}
