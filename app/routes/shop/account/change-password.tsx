import { useOutletContext } from "react-router";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { href, localPath } from "~/ui/address";
import { FormPage } from "~/ui/form-page";
import type { ToastMessage } from "~/ui/toast-message";
import { sessionOf } from "~/web/context";
import type { Route } from "./+types/change-password";
import { changePasswordFromForm } from "./change-password.server.ts";
import { ExpiredPassword } from "./expired-password.tsx";
import { PasswordForm } from "./password-form.tsx";

export const handle: PageHandle = { ...SECTIONS.account, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData?.expired ? "Choose a new password" : "Change password");

/** Sets `Retry-After` after too many wrong passwords. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ context, url }: Route.LoaderArgs) {
  const { passwordMinLength, passwordExpiryDays } = readSettings(shop().db);
  const { actor, passwordExpired } = sessionOf(context);
  const returnTo = localPath(url.searchParams.get("returnTo"), href("/account"));
  return {
    email: actor.email,
    minLength: passwordMinLength,
    formKey: crypto.randomUUID(),
    expired: passwordExpired && {
      afterDays: passwordExpiryDays,
      keepsForm: new URLSearchParams(returnTo.split("?")[1]).has("draft"),
    },
  };
}

export function action(args: Route.ActionArgs) {
  return changePasswordFromForm(args);
}

/** The only page available with an expired password. */
export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { email, minLength, formKey, expired } = loaderData;
  const toast = useOutletContext<ToastMessage | null | undefined>() ?? null;
  const form = { email, minLength, formKey, refused: actionData?.refused };
  if (expired) return <ExpiredPassword {...expired} form={form} toast={toast} />;
  return (
    <FormPage title="Change Password" backTo={href("/account")} backLabel="My Account" narrow>
      <PasswordForm {...form} />
    </FormPage>
  );
}
