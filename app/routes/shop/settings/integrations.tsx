import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { Badge } from "~/ui/badge";
import { Columns } from "~/ui/columns";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import { MessageServicePanels } from "../../outreach/messages/message-services-panel.tsx";
import { messageServices } from "../../outreach/messages/message-services-panel.server.ts";
import type { Route } from "./+types/integrations";
import { SettingsTabs, settingsTabs } from "./settings-tabs.tsx";
import { BuiltInAdvisor, ConnectedAi } from "./ai-card.tsx";
import { aiService } from "./ai-service.server.ts";

export const handle: PageHandle = { ...SECTIONS.settings, subtitle: "Connected services" };

export const meta = () => titled("Integrations");

export function loader({ context }: Route.LoaderArgs) {
  return {
    tabs: settingsTabs(actorOf(context)),
    ai: aiService(shop().db),
    messages: messageServices(),
  };
}

export default function Integrations({ loaderData: { tabs, ai, messages } }: Route.ComponentProps) {
  return (
    <>
      <SettingsTabs tabs={tabs} />
      <Columns split="cards">
        {ai ? <ConnectedAi ai={ai} /> : <BuiltInAdvisor />}
        <MessageServicePanels {...messages} />
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
