import { href } from "~/ui/address";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/fields/text-field";
import { Form, Link } from "~/ui/page-link";
import { PendingButton, usePendingPost } from "./pending-button.tsx";
import { cardFields, type Refused, summaryOf } from "./refused-card.ts";

interface SignInCardProps {
  returnTo: string;
  /** Previous input, except the password. */
  email?: string | undefined;
  refused?: Pick<Refused, "message" | "errors"> | undefined;
  /** Fields of a form posted to an ended session, to restore after sign-in. */
  fields?: [string, string][];
  /** Loads a new document, which clears the previous session's state. */
  reloadDocument?: boolean;
}

/** The sign-in form of section 2. Posts to the landing page. */
export function SignInCard({ returnTo, email, refused, fields = [], reloadDocument }: SignInCardProps) {
  const pending = usePendingPost();
  const card = cardFields(["email", "password"], refused, { email });
  return (
    <>
      <h1 className="landing-title">Sign in to Loupe</h1>
      {refused && <ErrorSummary title="Login failed" errors={summaryOf(refused)} />}
      <Form
        method="post"
        action={href("/")}
        noValidate
        className="landing-form"
        reloadDocument={reloadDocument}
      >
        <input type="hidden" name="returnTo" value={returnTo} />
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={`draft.${name}`} value={value} />
        ))}
        <TextField
          field={card.email}
          label="Email"
          type="email"
          placeholder="Enter your email"
          autoComplete="username"
          disabled={pending}
        />
        <TextField
          field={card.password}
          label="Password"
          type="password"
          placeholder="Enter your password"
          autoComplete="current-password"
          disabled={pending}
        />
        <PendingButton pending="Signing in...">Sign In</PendingButton>
      </Form>
      <p className="landing-note">
        Accounts are created by administrators only. Contact your system administrator for access.
      </p>
      <p className="landing-note">
        <Link to={href("/set-password")}>Forgot your password?</Link> Ask an administrator for a one-time
        code.
      </p>
    </>
  );
}
