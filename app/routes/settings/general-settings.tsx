import { Link } from "react-router";
import { BUSINESS_ZONES, zoneLabel } from "~/domain/time-zones";
import { TAG_PAPER_LABELS, TAG_PAPER_NAMES } from "~/domain/pieces/tag-papers";
import { placeholdersOf } from "~/domain/orders/messages";
import { PAID_BY_DEFAULTS, PAID_BY_DEFAULT_LABELS } from "~/domain/payments/paid-by-default";
import { PROFIT_BASES, PROFIT_BASIS_LABELS } from "~/domain/sales/profit-basis";
import { WEEKDAYS } from "~/domain/repairs/promise-rule";
import { CURRENCIES, CURRENCY_LABELS } from "~/domain/settings/setting-fields";
import { listStores, type Store } from "~/domain/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import type { PageHandle } from "~/shell/page-handle";
import { ButtonLink, IconLink } from "~/ui/button";
import { actionsColumn, type Column, ColumnTable } from "~/ui/column-table";
import { CheckField } from "~/ui/fields/check-field";
import { FormGrid, FormSection } from "~/ui/fields/form-layout";
import { MoneyField, PercentField, WholeField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { TextAreaField, TextField } from "~/ui/fields/text-field";
import { Panel } from "~/ui/panel";
import { optionsOf } from "~/ui/options";
import { actorOf } from "~/web/context";
import type { Route } from "./+types/general-settings";
import { saveSettings, settingsForm } from "./settings-form.server.ts";
import { SettingsForm } from "./settings-form.tsx";
import { SettingsTabs, settingsTabs } from "./settings-tabs.tsx";
import { GENERAL, GeneralSettings } from "./settings-contract.ts";
import { taxPercentText } from "./shown-settings.ts";

export const handle: PageHandle = {
  title: "Settings",
  subtitle: "Shop settings",
};

export const meta = () => [{ title: "Settings · Loupe" }];

export function loader(args: Route.LoaderArgs) {
  const values = settingsForm(args, GENERAL);
  return { tabs: settingsTabs(actorOf(args.context)), values, stores: listStores(shop().db) };
}

export function action(args: Route.ActionArgs) {
  return saveSettings(args, GeneralSettings, "/settings");
}

export default function General({ loaderData: { tabs, values, stores }, actionData }: Route.ComponentProps) {
  return (
    <>
      <SettingsTabs tabs={tabs} />
      <Panel flush={false}>
        <SettingsForm key={values.version} values={values} rejection={actionData}>
          {(fields) => (
            <>
              <FormSection title="Shop">
                <FormGrid>
                  <TextField
                    {...fields.shopName}
                    span={3}
                    wideOnPhones
                    optional
                    hint="Shown in the menu and on receipts and tickets."
                  />
                  <SelectField
                    {...fields.businessZone}
                    span={3}
                    wideOnPhones
                    options={BUSINESS_ZONES.map(({ zone, label }) => ({ value: zone, label }))}
                    hint="Decides which day is 'today' for all locations together. Each store has its own time zone."
                  />
                  <TextField {...fields.receiptNote} optional hint="The last line of each receipt." />
                  <TextAreaField
                    {...fields.repairTerms}
                    optional
                    hint="On the claim check of a repair: what you insure, how long you keep what nobody fetches."
                  />
                  <TextAreaField
                    {...fields.layawayTerms}
                    optional
                    hint="On the contract of a layaway, below the instalments."
                  />
                </FormGrid>
              </FormSection>
              <FormSection title="Messages about Orders">
                <FormGrid>
                  <TextAreaField
                    {...fields.readyMessage}
                    hint={`You can change it each time. ${placeholdersOf("readyMessage")} are filled in.`}
                  />
                  <TextAreaField
                    {...fields.reminderMessage}
                    hint="For an order that is ready and that nobody fetched since you told the customer."
                  />
                  <TextAreaField
                    {...fields.paymentMessage}
                    hint="For an instalment of a layaway. {due} is what is to be paid now."
                  />
                  <WholeField
                    {...fields.remindAfterDays}
                    unit="days"
                    span={3}
                    wideOnPhones
                    hint="Since you told the customer last. 0 turns reminders off."
                  />
                  <WholeField
                    {...fields.unclaimedAfterDays}
                    unit="days"
                    span={3}
                    wideOnPhones
                    hint="Since the order was ready."
                  />
                  <WholeField
                    {...fields.cleaningAfterMonths}
                    unit="months"
                    span={3}
                    wideOnPhones
                    hint="Since the last purchase, for the calling list. 0 turns it off."
                  />
                </FormGrid>
              </FormSection>
              <FormSection title="Repairs">
                <FormGrid>
                  <WholeField
                    {...fields.promiseWorkDays}
                    unit="work days"
                    span={3}
                    wideOnPhones
                    hint="A new envelope begins with that day as its promise. 0 leaves it open."
                  />
                  <TextAreaField
                    {...fields.holidays}
                    span={3}
                    wideOnPhones
                    optional
                    hint="Not worked: one per line, like 12/25 for each year or 11/26/2026. Words may follow."
                  />
                  <div className="field">
                    <span className="label">Work days</span>
                  </div>
                  {WEEKDAYS.map((weekday) => (
                    <CheckField key={weekday} {...fields.promiseWeekdays[weekday]} span={2} />
                  ))}
                </FormGrid>
              </FormSection>
              <FormSection title="Tickets">
                <FormGrid>
                  <SelectField
                    {...fields.paidByDefault}
                    span={3}
                    wideOnPhones
                    options={optionsOf(PAID_BY_DEFAULTS, PAID_BY_DEFAULT_LABELS)}
                    hint="How a new ticket is paid, until somebody chooses."
                  />
                  <SelectField
                    {...fields.profitBasis}
                    span={3}
                    wideOnPhones
                    options={optionsOf(PROFIT_BASES, PROFIT_BASIS_LABELS)}
                    hint="Commission and net profit of new tickets."
                  />
                  <MoneyField
                    {...fields.cashRefundLimit}
                    span={3}
                    wideOnPhones
                    optional
                    hint="More needs somebody who may approve it. Empty turns this off."
                  />
                  <PercentField
                    {...fields.depositKept}
                    span={3}
                    wideOnPhones
                    data-step="0.1"
                    hint="Of what was paid down for a repair, special order or layaway. 0% gives all of it back."
                  />
                  <PercentField
                    {...fields.leastDeposit}
                    span={3}
                    wideOnPhones
                    data-step="0.1"
                    hint="Of the price, to be paid down first. 0% turns this off."
                  />
                </FormGrid>
              </FormSection>
              <FormSection title="Sales and Stock">
                <FormGrid>
                  <SelectField
                    {...fields.currency}
                    span={3}
                    wideOnPhones
                    options={optionsOf(CURRENCIES, CURRENCY_LABELS)}
                    hint="Changes how amounts are shown. Nothing is converted."
                  />
                  {values.commissionRate !== undefined && (
                    <PercentField
                      {...fields.commissionRate}
                      span={2}
                      wideOnPhones
                      data-step="0.1"
                      hint="Percentage of the sale total. Applies to new sales."
                    />
                  )}
                  <PercentField
                    {...fields.discountLimit}
                    span={3}
                    wideOnPhones
                    data-step="0.1"
                    hint="Of the list price. A bigger one needs somebody who may approve it. 100% turns this off."
                  />
                  <WholeField
                    {...fields.lowStockThreshold}
                    unit="items"
                    span={3}
                    wideOnPhones
                    hint="Categories with fewer available items count as low stock. 0 turns this off."
                  />
                  <SelectField
                    {...fields.tagPaper}
                    span={3}
                    wideOnPhones
                    options={optionsOf(TAG_PAPER_NAMES, TAG_PAPER_LABELS)}
                    hint="The stock in the label printer. The page of tags has the others too."
                  />
                </FormGrid>
              </FormSection>
            </>
          )}
        </SettingsForm>
      </Panel>
      <Panel
        title="Stores"
        icon="store"
        flush
        aside={
          <ButtonLink to="/settings/stores/new" icon="plus">
            Add Store
          </ButtonLink>
        }
      >
        <StoreTable stores={stores} />
      </Panel>
    </>
  );
}

const COLUMNS: Column<Store>[] = [
  {
    head: "Store",
    render: ({ key, name }) => (
      <Link className="cell-link" to={`/settings/stores/${key}`}>
        {name}
      </Link>
    ),
  },
  {
    head: "Address",
    className: "fill",
    render: ({ address }) => address ?? <span className="quiet">No address</span>,
  },
  {
    head: "Phone",
    className: "nowrap",
    render: ({ phone }) => phone ?? <span className="quiet">No phone</span>,
  },
  { head: "Tax Rate", className: "num", render: ({ salesTaxRate }) => <>{taxPercentText(salesTaxRate)}%</> },
  { head: "Time Zone", className: "nowrap", render: ({ zone }) => zoneLabel(zone) },
  actionsColumn(({ key, name }) => (
    <IconLink icon="pencil" label={`Edit ${name}`} to={`/settings/stores/${key}`} />
  )),
];

function StoreTable({ stores }: { stores: readonly Store[] }) {
  return <ColumnTable caption="Stores" columns={COLUMNS} rows={stores} keyOf={({ key }) => key} />;
}
