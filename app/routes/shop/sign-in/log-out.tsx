import type { PageHandle } from "~/shell/page-handle";
import { href } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { FormActions } from "~/ui/fields/form-layout";
import { FormPage } from "~/ui/form-page";

export const handle: PageHandle = { title: "My Account", isForm: true };

export const meta = () => [{ title: "Log out · Loupe" }];

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
