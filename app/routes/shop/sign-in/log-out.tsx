import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { FormActions } from "~/ui/fields/form-layout";
import { FormPage } from "~/ui/form-page";

export const handle: PageHandle = { title: SECTIONS.account.title, isForm: true };

export const meta = () => titled("Log out");

/** Confirms a log-out from an external link. */
export default function LogOut() {
  return (
    <FormPage title="Do you want to log out?" backTo={href("/")} backLabel="Dashboard" narrow>
      <form method="post" action={href("/api/logout")}>
        <p>A link from outside Loupe asked to log you out.</p>
        <FormActions>
          <Button type="submit" variant="primary">
            Log Out
          </Button>
          <ButtonLink to={href("/")}>Stay Signed In</ButtonLink>
        </FormActions>
      </form>
    </FormPage>
  );
}
