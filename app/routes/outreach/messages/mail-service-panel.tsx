import { href } from "~/ui/address";
import { Badge } from "~/ui/badge";
import { Link } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import type { mailService } from "./mail-service-panel.server.ts";

/** The service that email goes through, among the connected services of Settings. */
export function MailServicePanel({ mailGoesTo, mailbox }: ReturnType<typeof mailService>) {
  if (mailGoesTo === null)
    return (
      <Panel title="Email Delivery Service" icon="mail" aside={<Badge tone="neutral">Not set up</Badge>}>
        <p>
          Loupe doesn't send email. Write campaigns here and send them with your own tool. Administrators give
          out one-time codes for setting passwords.
        </p>
      </Panel>
    );
  return (
    <Panel title="Email Delivery Service" icon="mail" aside={<Badge tone="jade">Set up</Badge>}>
      <p>Email goes through {mailGoesTo}.</p>
      <p>{mailbox === null ? "Replies stay in the shop's mailbox." : `Replies are read from ${mailbox}.`}</p>
      <p>
        <Link to={href("/settings/sending")}>Sending</Link>
      </p>
      <p>
        <Link to={href("/settings/sending/domain")}>SPF, DKIM and DMARC of the domain</Link>
      </p>
    </Panel>
  );
}
