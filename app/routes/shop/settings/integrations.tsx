import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { goesTo } from "~/domain/people/outbox/sending-state.server";
import { mailboxNow } from "~/domain/outreach/replies/mailbox-state.server";
import { href } from "~/ui/address";
import { Badge } from "~/ui/badge";
import { Columns } from "~/ui/columns";
import { Link } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import type { Route } from "./+types/integrations";
import { SettingsTabs, settingsTabs } from "./settings-tabs.tsx";
import { BuiltInAdvisor, ConnectedAi } from "./ai-card.tsx";
import { aiService } from "./ai-service.server.ts";

export const handle: PageHandle = { ...SECTIONS.settings, subtitle: "Connected services" };

export const meta = () => titled("Integrations");

export function loader({ context }: Route.LoaderArgs) {
  const { db } = shop();
  return {
    tabs: settingsTabs(actorOf(context)),
    ai: aiService(db),
    mailGoesTo: goesTo(db, "email"),
    mailbox: mailboxNow(db)?.name ?? null,
  };
}

export default function Integrations({
  loaderData: { tabs, ai, mailGoesTo, mailbox },
}: Route.ComponentProps) {
  return (
    <>
      <SettingsTabs tabs={tabs} />
      <Columns split="thirds">
        {ai ? <ConnectedAi ai={ai} /> : <BuiltInAdvisor />}
        {mailGoesTo === null ? (
          <Panel title="Email Delivery Service" icon="mail" aside={<Badge tone="neutral">Not set up</Badge>}>
            <p>
              Loupe doesn't send email. Write campaigns here and send them with your own tool. Administrators
              give out one-time codes for setting passwords.
            </p>
          </Panel>
        ) : (
          <Panel title="Email Delivery Service" icon="mail" aside={<Badge tone="jade">Set up</Badge>}>
            <p>Email goes through {mailGoesTo}.</p>
            <p>
              {mailbox === null
                ? "What customers answer stays in the shop's mailbox."
                : `What customers answer is read in ${mailbox}.`}
            </p>
            <p>
              <Link to={href("/settings/sending")}>Sending</Link>
            </p>
            <p>
              <Link to={href("/settings/sending/domain")}>SPF, DKIM and DMARC of the domain</Link>
            </p>
          </Panel>
        )}
        <Panel title="Shipping Service" icon="truck" aside={<Badge tone="neutral">Not connected</Badge>}>
          <p>
            Loupe doesn't book shipments or print labels. Type the shipping charge into the sale, and ship
            through your carrier.
          </p>
        </Panel>
      </Columns>
    </>
  );
}
