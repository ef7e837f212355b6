import { counted } from "~/domain/counted";
import { OWED_KINDS, type OwedKind } from "~/domain/counter/credit/credit-kinds";
import { countOwed, owedCredit } from "~/domain/counter/credit/find-credit.server";
import { can } from "~/domain/permissions";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { ListCount, ListMenu, SavedFilters } from "~/web/lists/list-menu";
import { listTools } from "~/web/lists/list-tools.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { TillTabs } from "~/shell/till-tabs";
import { ActionBar } from "~/ui/action-bar";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ListTable } from "~/ui/list-table";
import { useMoney } from "~/ui/money";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { Stat, StatLine } from "~/ui/stat-strip";
import { Views } from "~/ui/tabs";
import { actorOf } from "~/web/context";
import { onPage } from "~/web/list-columns";
import { listPage } from "~/web/list.server";
import type { Route } from "./+types/credit-list";
import { creditColumns, toRow } from "./credit-columns.tsx";
import { owedBy, readPageCreditFilter } from "./credit-filter.server.ts";

export const handle: PageHandle = {
  title: "Gift Cards and Credit",
  subtitle: "What the shop owes customers",
  isList: true,
};

export const meta = () => titled(handle.title);

export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const zone = zoneOf(db, null);
  const { kind } = readPageCreditFilter(url);
  const owed = owedCredit(db);
  const { rows, ...page } = listPage(url, owedBy(kind), () => countOwed(owed, kind));
  const names = can(actor, "figures.names");
  return {
    kind: kind ?? "all",
    owed,
    tools: listTools("credit", url, context),
    page,
    accounts: rows.map((account) => toRow(account, { zone, names })),
    may: {
      sell: can(actor, "sales.process"),
      open: can(actor, "sales.view"),
      customers: can(actor, "customers.view"),
      orders: can(actor, "repairs.view"),
    },
  };
}

const KINDS: Record<OwedKind, string> = {
  store_credit: "Store Credit",
  gift_card: "Gift Cards",
  deposit: "Deposits",
};

export default function CreditList({ loaderData }: Route.ComponentProps) {
  const { formatMoney } = useMoney();
  const { kind, owed, tools, page, accounts, may } = loaderData;
  const balances = OWED_KINDS.reduce((sum, each) => sum + owed[each].accounts, 0);
  return (
    <>
      <ActionBar
        tabs={<TillTabs here={href("/gift-cards")} />}
        count={<ListCount tools={tools}>{counted(page.total, "balance")}</ListCount>}
        folds
        main={
          may.sell && (
            <ButtonLink to={href("/gift-cards/find")} icon="scan-line" variant="primary">
              Look Up a Card
            </ButtonLink>
          )
        }
      >
        {may.sell && (
          <ButtonLink to={withRest(href("/sales/new"), "?step=giftCard")}>Sell a Gift Card</ButtonLink>
        )}
        <ListMenu tools={tools} />
      </ActionBar>
      <StatLine>
        <Stat
          label={KINDS.store_credit}
          value={formatMoney(owed.store_credit.balance)}
          caption={counted(owed.store_credit.accounts, "customer")}
        />
        <Stat
          label={KINDS.gift_card}
          value={formatMoney(owed.gift_card.balance)}
          caption={counted(owed.gift_card.accounts, "card")}
        />
        <Stat
          label={KINDS.deposit}
          value={formatMoney(owed.deposit.balance)}
          caption={counted(owed.deposit.accounts, "order")}
        />
        <Stat
          label="Outstanding"
          value={formatMoney(owed.store_credit.balance + owed.gift_card.balance + owed.deposit.balance)}
          caption={counted(balances, "balance")}
        />
      </StatLine>
      <SavedFilters tools={tools} />
      <Panel flush>
        <Views
          label="Kinds"
          tabs={[
            {
              to: href("/gift-cards"),
              label: "All",
              current: kind === "all",
            },
            ...OWED_KINDS.map((each) => ({
              to: withRest(href("/gift-cards"), `?kind=${each}`),
              label: KINDS[each],
              current: kind === each,
            })),
          ]}
        />
        {accounts.length > 0 ? (
          <>
            <ListTable
              phone="cards"
              whole
              caption="Gift cards, store credit and deposits with a balance"
              columns={onPage(creditColumns(may))}
              rows={accounts}
              keyOf={({ kind: each, id }) => `${each}-${id}`}
            />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="tag"
            title="Nothing outstanding"
            clearTo={kind !== "all" && href("/gift-cards")}
            hint="Gift cards, store credit and deposits appear here until they're used."
          />
        )}
      </Panel>
    </>
  );
}
