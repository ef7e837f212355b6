import { type ComponentType, useState } from "react";
import type { Instant } from "~/domain/dates";
import { changeButKeepAddress } from "~/domain/outreach/campaigns/keep-postal-address.server";
import { listStores, todayAt } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { VERSION } from "~/runtime/version";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import { BEGUN_WITH } from "~/web/values-when-opened";
import type { Route } from "./+types/general-settings";
import { saveSettings, settingsForm } from "./settings-form.server.ts";
import { type SettingFields, SettingsForm } from "./settings-form.tsx";
import { SettingsTabs, settingsTabs } from "./settings-tabs.tsx";
import { GENERAL_PARTS, type GeneralPart } from "./general-parts.ts";
import { GENERAL, GeneralSettings } from "./settings-contract.ts";
import { SettingsPart } from "./settings-part.tsx";
import { ShopSection } from "./shop-section.tsx";
import { MarketingSection } from "./marketing-section.tsx";
import { MessageSection } from "./order-message-section.tsx";
import { RepairSection } from "./repair-section.tsx";
import { TicketSection } from "./ticket-section.tsx";
import { CounterSection } from "./counter-section.tsx";
import { StockSection } from "./stock-section.tsx";
import { ReceivingSection } from "./receiving-section.tsx";
import { StorePanel } from "../stores/store-panel.tsx";
import settingsSheet from "~/ui/styles/settings.css?url";

export const links = () => [{ rel: "stylesheet", href: settingsSheet }];

export const handle: PageHandle = SECTIONS.settings;

export const meta = () => titled(handle.title);

export function loader(args: Route.LoaderArgs) {
  const values = settingsForm(args, GENERAL);
  return {
    tabs: settingsTabs(actorOf(args.context)),
    values,
    stores: listStores(shop().db),
    today: todayAt(shop().db, null, Date.now() as Instant),
    version: VERSION,
  };
}

export function action(args: Route.ActionArgs) {
  return saveSettings(args, GeneralSettings, href("/settings"), changeButKeepAddress);
}

interface SectionProps {
  fields: SettingFields;
  /** Without those that the employee may not see. */
  values: Record<string, string>;
}

const SECTION_OF: Record<GeneralPart, ComponentType<SectionProps>> = {
  shop: ShopSection,
  messages: MessageSection,
  marketing: MarketingSection,
  repairs: RepairSection,
  tickets: TicketSection,
  counter: CounterSection,
  stock: StockSection,
  receiving: ReceivingSection,
};

const PARTS = Object.keys(GENERAL_PARTS) as GeneralPart[];

export default function General({ loaderData, actionData }: Route.ComponentProps) {
  const { tabs, values, stores, today, version } = loaderData;
  // Each answer draws the form anew.
  const [opened] = useState(() => new Set<string>());
  return (
    <>
      <SettingsTabs tabs={tabs} />
      <StorePanel stores={stores} />
      <Panel flush={false}>
        <SettingsForm key={values.version} values={values} rejection={actionData}>
          {(fields) => (
            <div className="form-section settings-parts">
              {PARTS.map((part) => {
                const Section = SECTION_OF[part];
                return (
                  <SettingsPart
                    key={part}
                    part={part}
                    fields={fields}
                    values={values}
                    today={today}
                    isKept={values[BEGUN_WITH] !== undefined}
                    opened={opened}
                  >
                    <Section fields={fields} values={values} />
                  </SettingsPart>
                );
              })}
            </div>
          )}
        </SettingsForm>
      </Panel>
      <p className="field-hint">Loupe {version}</p>
    </>
  );
}
