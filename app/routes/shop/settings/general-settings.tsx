import { changeButKeepAddress } from "~/domain/outreach/campaigns/keep-postal-address.server";
import { listStores } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { VERSION } from "~/runtime/version";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import type { Route } from "./+types/general-settings";
import { saveSettings, settingsForm } from "./settings-form.server.ts";
import { SettingsForm } from "./settings-form.tsx";
import { SettingsTabs, settingsTabs } from "./settings-tabs.tsx";
import { GeneralIndex } from "./general-index.tsx";
import { GENERAL, GeneralSettings } from "./settings-contract.ts";
import { ShopSection } from "./shop-section.tsx";
import { MarketingSection } from "./marketing-section.tsx";
import { MessageSection } from "./order-message-section.tsx";
import { RepairSection } from "./repair-section.tsx";
import { TicketSection } from "./ticket-section.tsx";
import { CounterSection } from "./counter-section.tsx";
import { StockSection } from "./stock-section.tsx";
import { ReceivingSection } from "./receiving-section.tsx";
import { StorePanel } from "../stores/store-panel.tsx";

export const handle: PageHandle = SECTIONS.settings;

export const meta = () => titled(handle.title);

export function loader(args: Route.LoaderArgs) {
  const values = settingsForm(args, GENERAL);
  return {
    tabs: settingsTabs(actorOf(args.context)),
    values,
    stores: listStores(shop().db),
    version: VERSION,
  };
}

export function action(args: Route.ActionArgs) {
  return saveSettings(args, GeneralSettings, href("/settings"), changeButKeepAddress);
}

export default function General({ loaderData, actionData }: Route.ComponentProps) {
  const { tabs, values, stores, version } = loaderData;
  return (
    <>
      <SettingsTabs tabs={tabs} />
      <GeneralIndex />
      <StorePanel stores={stores} />
      <Panel flush={false}>
        <SettingsForm key={values.version} values={values} rejection={actionData}>
          {(fields) => (
            <>
              <ShopSection fields={fields} />
              <MessageSection fields={fields} />
              <MarketingSection fields={fields} />
              <RepairSection fields={fields} />
              <TicketSection fields={fields} />
              <CounterSection fields={fields} />
              <StockSection fields={fields} values={values} />
              <ReceivingSection fields={fields} />
            </>
          )}
        </SettingsForm>
      </Panel>
      <p className="field-hint">Loupe {version}</p>
    </>
  );
}
