import { CODE_GOOD_FOR_HOURS } from "~/domain/shop/account/code-validity";
import { transportOf } from "~/access/plain-http";
import { setPasswordFields } from "~/domain/shop/account/sign-in-fields";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { Landing } from "~/shell/landing";
import { shop } from "~/runtime/shop.server";
import { titled } from "~/shell/page-handle";
import { href } from "~/ui/address";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/fields/text-field";
import { Form, Link } from "~/ui/page-link";
import { factsOf } from "~/web/context";
import { useFormFields } from "~/web/form-fields";
import type { Route } from "./+types/set-password";
import { CodeField } from "./code-field.tsx";
import { PendingButton, usePendingPost } from "./pending-button.tsx";
import { PlainHttpNotice } from "./plain-http-notice.tsx";
import { summaryOf } from "./refused-card.ts";
import { setPasswordFromForm } from "./set-password.server.ts";

export const meta = () => titled("Set a password");

export function loader({ context }: Route.LoaderArgs) {
  const { config, db } = shop();
  return {
    passwordMinLength: readSettings(db).passwordMinLength,
    transport: transportOf(factsOf(context).origin, config.allowPlainHttp),
  };
}

export function action(args: Route.ActionArgs) {
  return setPasswordFromForm(args);
}

/** Sets `Retry-After` after too many wrong codes. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Sets a password with an administrator's code, for new employees and after resets. */
export default function SetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { passwordMinLength, transport } = loaderData;
  const { refused, typed } = actionData ?? {};
  const pending = usePendingPost();
  const { form, fields } = useFormFields(setPasswordFields, {
    id: "set-password",
    values: typed ?? {},
    errors: refused?.errors,
    rejection: undefined,
  });
  return (
    <Landing notice={<PlainHttpNotice transport={transport} />}>
      <h1 className="landing-title">Set a password</h1>
      {refused && <ErrorSummary title="The password was not set" errors={summaryOf(refused, form.id)} />}
      <Form method="post" {...form.props} noValidate className="landing-form">
        <TextField
          {...fields.email}
          type="email"
          placeholder="Enter your email"
          autoComplete="username"
          disabled={pending}
        />
        <CodeField
          field={fields.code.field}
          hint={`From an administrator. It works once, for ${CODE_GOOD_FOR_HOURS} hours.`}
          disabled={pending}
        />
        <TextField
          {...fields.password}
          type="password"
          hint={`At least ${passwordMinLength} characters.`}
          autoComplete="new-password"
          disabled={pending}
        />
        <PendingButton pending="Setting...">Set Password</PendingButton>
      </Form>
      <p className="landing-note">
        <Link to={href("/")}>Back to sign in</Link>
      </p>
    </Landing>
  );
}
