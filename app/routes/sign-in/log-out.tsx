import type { PageHandle } from "~/shell/page-handle";
import { Button, ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/panel";

export const handle: PageHandle = { title: "Log out" };

export const meta = () => [{ title: "Log out · Loupe" }];

/** Confirms a log-out from an external link. */
export default function LogOut() {
  return (
    <Panel title="Do you want to log out?">
      <p>A link from outside Loupe asked to log you out.</p>
      <form method="post" action="/api/logout" className="button-row">
        <Button type="submit" variant="primary">
          Log Out
        </Button>
        <ButtonLink to="/">Stay Signed In</ButtonLink>
      </form>
    </Panel>
  );
}
