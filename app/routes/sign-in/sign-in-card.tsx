import { Form, useNavigation } from "react-router";
import type { SignInRefusal } from "~/access/sign-in.server";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/fields/text-field";
import { Spinner } from "~/ui/spinner";

interface SignInCardProps {
  returnTo: string;
  /** What was typed before; the password is never given back. */
  email?: string | undefined;
  refusal?: SignInRefusal | null | undefined;
  /** A form that met an ended session; it stands there again after signing in. */
  fields?: [string, string][];
}

/** The sign-in form of section 2. It posts to the landing page. */
export function SignInCard({ returnTo, email, refusal, fields = [] }: SignInCardProps) {
  const navigation = useNavigation();
  const pending = navigation.state !== "idle" && navigation.formMethod === "POST";
  const field = (name: "email" | "password", initialValue?: string) => ({
    id: name,
    name,
    errorId: `${name}-error`,
    descriptionId: `${name}-hint`,
    errors: refusal?.errors[name],
    initialValue,
  });
  return (
    <>
      <h1 className="landing-title">Sign in to Loupe</h1>
      {refusal && <ErrorSummary title="Login failed" errors={summaryOf(refusal)} />}
      <Form method="post" action="/" noValidate className="landing-form">
        <input type="hidden" name="returnTo" value={returnTo} />
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={`draft.${name}`} value={value} />
        ))}
        <TextField
          field={field("email", email)}
          label="Email"
          type="email"
          placeholder="Enter your email"
          autoComplete="username"
          required
          disabled={pending}
        />
        <TextField
          field={field("password")}
          label="Password"
          type="password"
          placeholder="Enter your password"
          autoComplete="current-password"
          required
          disabled={pending}
        />
        <Button type="submit" variant="primary" disabled={pending}>
          {pending ? (
            <>
              <Spinner /> Signing in...
            </>
          ) : (
            "Sign In"
          )}
        </Button>
      </Form>
      <p className="landing-note">
        Accounts are created by administrators only. Contact your system administrator for access.
      </p>
    </>
  );
}

function summaryOf({ message, errors }: SignInRefusal) {
  const byField = Object.entries(errors).flatMap(([id, messages]) =>
    messages.map((text) => ({ id, message: text })),
  );
  return byField.length > 0 ? byField : [{ message }];
}
