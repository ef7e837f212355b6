import { Link } from "react-router";
import { BUSINESS_ZONES, zoneLabel } from "~/domain/time-zones";
import { TAG_PAPER_LABELS, TAG_PAPER_NAMES } from "~/domain/shop/settings/tag-papers";
import { placeholdersOf } from "~/domain/shop/settings/message-texts";
import { PAID_BY_DEFAULT_LABELS } from "~/domain/counter/payments/paid-by-default-labels";
import { PAID_BY_DEFAULTS } from "~/domain/shop/settings/paid-by-default";
import { SKU_PLACEHOLDERS } from "~/domain/shop/settings/sku-pattern";
import { ROUNDING_LABELS, ROUNDINGS } from "~/domain/price-rounding";
import { PROFIT_BASES, PROFIT_BASIS_LABELS } from "~/domain/counter/sales/profit-basis";
import { WEEKDAYS } from "~/domain/shop/stores/work-days";
import { COUNTER_CARES, COUNTER_CARE_LABELS } from "~/domain/shop/settings/counter-care";
import { CURRENCIES, CURRENCY_LABELS } from "~/domain/shop/settings/setting-fields";
import { listStores, type Store } from "~/domain/shop/stores/find-stores.server";
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
                    hint="Sets today's date for All Locations. Each store has its own time zone."
                  />
                  <TextField {...fields.receiptNote} optional hint="Printed at the bottom of each receipt." />
                  <TextAreaField
                    {...fields.repairTerms}
                    span={3}
                    wideOnPhones
                    rows={4}
                    optional
                    hint="Printed on claim checks. Say what you insure and how long you keep unclaimed items."
                  />
                  <TextAreaField
                    {...fields.layawayTerms}
                    span={3}
                    wideOnPhones
                    rows={4}
                    optional
                    hint="Printed on layaway contracts, below the installments."
                  />
                </FormGrid>
              </FormSection>
              <FormSection title="Messages about Orders">
                <FormGrid>
                  <TextAreaField
                    {...fields.readyMessage}
                    rows={2}
                    hint={`You can edit each message before sending. ${placeholdersOf("readyMessage")} are filled in.`}
                  />
                  <TextAreaField
                    {...fields.reminderMessage}
                    rows={2}
                    hint="For a ready order the customer hasn't picked up."
                  />
                  <TextAreaField
                    {...fields.paymentMessage}
                    rows={4}
                    hint="For a layaway payment. {due} is the amount due now."
                  />
                  <WholeField
                    {...fields.remindAfterDays}
                    unit="days"
                    span={2}
                    wideOnPhones
                    hint="After the customer was last notified. 0 turns reminders off."
                  />
                  <WholeField
                    {...fields.unclaimedAfterDays}
                    unit="days"
                    span={2}
                    wideOnPhones
                    hint="After the order was ready."
                  />
                  <WholeField
                    {...fields.cleaningAfterMonths}
                    unit="months"
                    span={2}
                    wideOnPhones
                    hint="After the last purchase, for the calling list. 0 turns it off."
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
                    hint="The promised day a new envelope starts with. 0 leaves it empty."
                  />
                  <TextAreaField
                    {...fields.holidays}
                    span={3}
                    wideOnPhones
                    optional
                    hint="Days you're closed, one per line: 12/25 for every year, or 11/26/2026. You can add a name after the date."
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
                    hint="The payment a new sale starts with."
                  />
                  <SelectField
                    {...fields.profitBasis}
                    span={3}
                    wideOnPhones
                    options={optionsOf(PROFIT_BASES, PROFIT_BASIS_LABELS)}
                    hint="For commission and net profit on new tickets."
                  />
                  <PercentField
                    {...fields.depositKept}
                    span={3}
                    wideOnPhones
                    data-step="0.1"
                    hint="Percentage of the deposit on a repair, special order or layaway. 0% refunds all of it."
                  />
                  <PercentField
                    {...fields.leastDeposit}
                    span={3}
                    wideOnPhones
                    data-step="0.1"
                    hint="Percentage of the price. 0% asks for none."
                  />
                </FormGrid>
              </FormSection>
              <FormSection title="At the Counter">
                <p className="field-hint">
                  What asks for approval by a colleague who may do it, unless the one at the counter may.
                </p>
                <FormGrid>
                  <SelectField
                    {...fields.counterCare}
                    options={optionsOf(COUNTER_CARES, COUNTER_CARE_LABELS)}
                    hint="Choosing another sets the limits of discounts, trade-ins, tax, cash refunds and returns below. You can change each afterwards."
                  />
                  <PercentField
                    {...fields.discountLimit}
                    span={3}
                    wideOnPhones
                    data-step="0.1"
                    hint="Percentage of the list price. A larger discount needs approval. 100% means no limit."
                  />
                  <MoneyField
                    {...fields.cashRefundLimit}
                    span={3}
                    wideOnPhones
                    optional
                    hint="In one day, for a ticket, a customer or an employee. More cash back needs approval. What a walk-in's ticket pays of another counts as cash. Leave empty for no limit."
                  />
                  <WholeField
                    {...fields.returnDays}
                    unit="days"
                    span={3}
                    wideOnPhones
                    hint="A later return needs approval. 0 allows returns at any time."
                  />
                  <MoneyField
                    {...fields.buyLimit}
                    span={3}
                    wideOnPhones
                    optional
                    hint="In one day from one person, trade-ins included; of walk-ins to one employee. More needs approval. Leave empty for no limit."
                  />
                  <WholeField
                    {...fields.holdDays}
                    unit="days"
                    span={3}
                    wideOnPhones
                    hint="They can't be sold, moved or melted before. Many states require 7 to 30 days. A store can have its own. 0 for no hold."
                  />
                  <MoneyField
                    {...fields.identityLimit}
                    span={3}
                    wideOnPhones
                    optional
                    hint="In one day from one person, or from walk-ins to one employee. More needs approval, unless we have their identity from a buy. Leave empty for no limit."
                  />
                  <CheckField
                    {...fields.askLowTax}
                    hint="The ticket then says why: a resale certificate with its number, shipped out of state, an exempt customer with their certificate. Other reasons need approval, and so do much shipping and untaxed work, where the price of goods could be."
                  />
                  <CheckField
                    {...fields.askAnotherWay}
                    hint="A card sale given back in cash, for example. Store credit for what was paid in money doesn't ask."
                  />
                  <CheckField
                    {...fields.askBeyondDrawer}
                    hint="When a return, a void, a buy, a deposit given back or cash out takes more than the drawer should hold."
                  />
                  <CheckField
                    {...fields.guardCost}
                    hint="Only those with the permission lower what an item cost once it is in stock."
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
                      span={3}
                      wideOnPhones
                      data-step="0.1"
                      hint="Percentage of the sale total. Applies to new sales."
                    />
                  )}
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
                    hint="The stock in your label printer. You can choose another when you print."
                  />
                  {values.costCode !== undefined && (
                    <TextField
                      {...fields.costCode}
                      span={3}
                      wideOnPhones
                      optional
                      autoComplete="off"
                      hint="Ten different letters for 1 to 9 and 0, such as BLACKHORSE. Tags then show the cost in them. Leave empty for none."
                    />
                  )}
                </FormGrid>
              </FormSection>
              <FormSection title="Receiving">
                <FormGrid>
                  <TextField
                    {...fields.skuPattern}
                    span={2}
                    wideOnPhones
                    optional
                    autoComplete="off"
                    hint={`Made of ${SKU_PLACEHOLDERS}. Leave empty for none.`}
                  />
                  <TextField
                    {...fields.priceFactors}
                    span={2}
                    wideOnPhones
                    optional
                    autoComplete="off"
                    hint="2.2, rings 2.5: 2.2 times the cost, 2.5 times for rings. Leave empty for no price."
                  />
                  <SelectField
                    {...fields.priceRounding}
                    span={2}
                    wideOnPhones
                    options={optionsOf(ROUNDINGS, ROUNDING_LABELS)}
                    hint="For prices worked out from cost. You can change them on each receiving."
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
  {
    head: "Tax Rate",
    className: "num",
    render: ({ salesTaxRate, surtaxRate }) => (
      <>
        {taxPercentText(salesTaxRate)}%{surtaxRate !== null && ` + ${taxPercentText(surtaxRate)}%`}
      </>
    ),
  },
  { head: "Time Zone", className: "nowrap", render: ({ zone }) => zoneLabel(zone) },
  actionsColumn(({ key, name }) => (
    <IconLink icon="pencil" label={`Edit ${name}`} to={`/settings/stores/${key}`} />
  )),
];

function StoreTable({ stores }: { stores: readonly Store[] }) {
  return <ColumnTable caption="Stores" columns={COLUMNS} rows={stores} keyOf={({ key }) => key} />;
}
