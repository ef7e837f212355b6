import { Outlet, type ShouldRevalidateFunction, useLocation } from "react-router";
import {
  campaignCards,
  countingOpens,
  countScheduled,
  timesAhead,
} from "~/domain/outreach/campaigns/find-campaigns.server";
import type { Instant } from "~/domain/dates";
import { counted } from "~/domain/counted";
import { isAnyWaiting } from "~/domain/people/outbox/find-messages.server";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { ListCount, ListMenu, SavedFilters } from "~/web/lists/list-menu";
import { listTools } from "~/web/lists/list-tools.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { ActionBar } from "~/ui/action-bar";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { isListItself, revalidateList } from "~/web/list-under-dialog";
import { listPage } from "~/web/list.server";
import type { Route } from "./+types/campaign-list";
import { allCampaigns } from "./read-campaigns.server.ts";
import { toRow } from "./campaign-columns.tsx";
import { CampaignTable } from "./campaign-table.tsx";
import { CampaignCards } from "./campaign-cards.tsx";

export const handle: PageHandle = { ...SECTIONS.marketing, isList: true };

export const meta = () => titled(handle.title);

export const shouldRevalidate: ShouldRevalidateFunction = (args) => revalidateList(href("/marketing"), args);

export function loader({ url, context }: Route.LoaderArgs) {
  if (!isListItself(href("/marketing"), url)) return { list: null };
  const { db } = shop();
  const zone = zoneOf(db, null);
  const cards = campaignCards(db);
  const { rows, ...page } = listPage(url, allCampaigns(), () => cards.total);
  const counting = countingOpens(db, rows);
  const now = Date.now() as Instant;
  const times = timesAhead(db, rows, now);
  return {
    list: {
      cards,
      scheduled: countScheduled(db, now),
      hasLetters: isAnyWaiting(db, "letter"),
      page,
      tools: listTools("campaigns", url, context),
      campaigns: rows.map((campaign) =>
        toRow(campaign, {
          zone,
          areOpensCounted: counting.has(campaign.id),
          leavesAt: times.get(campaign.id),
          now,
        }),
      ),
    },
  };
}

export default function Page({ loaderData: { list } }: Route.ComponentProps) {
  const { search } = useLocation();
  if (!list) return <Outlet context={{ modal: false }} />;
  const { cards, scheduled, hasLetters, page, tools, campaigns } = list;
  return (
    <>
      <ActionBar
        count={<ListCount tools={tools}>{counted(cards.total, "campaign")}</ListCount>}
        main={
          <ButtonLink
            to={withRest(href("/marketing/new"), search)}
            icon="plus"
            variant="primary"
            preventScrollReset
          >
            New Campaign
          </ButtonLink>
        }
        folds
      >
        {hasLetters && <ButtonLink to={href("/marketing/letters")}>Letters to Print</ButtonLink>}
        <ButtonLink to={href("/marketing/suppressions")}>Closed Addresses</ButtonLink>
        <ListMenu tools={tools} />
      </ActionBar>
      <CampaignCards cards={cards} scheduled={scheduled} />
      <SavedFilters tools={tools} />
      <Panel flush>
        {campaigns.length > 0 ? (
          <>
            <CampaignTable campaigns={campaigns} returnTo={withRest(href("/marketing"), search)} />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="megaphone"
            title="No campaigns found"
            hint="Get started by writing your first campaign."
          >
            <ButtonLink to={withRest(href("/marketing/new"), search)} icon="plus">
              New Campaign
            </ButtonLink>
          </EmptyState>
        )}
      </Panel>
      <Outlet context={{ modal: true }} />
    </>
  );
}
