import {
  countCreditMovements,
  type CreditMovement,
  creditMovementsOf,
} from "~/domain/counter/credit/find-credit.server";
import { lastFourOf } from "~/domain/counter/credit/gift-card-number";
import { can } from "~/domain/permissions";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { useMoney } from "~/ui/money";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { Stat, StatStrip } from "~/ui/stat-strip";
import { actorOf } from "~/web/context";
import { isId, listPage } from "~/web/list.server";
import type { Route } from "./+types/gift-card";
import { existingGiftCard } from "./existing-gift-card.server.ts";
import { MovementTimeline } from "./movement-timeline.tsx";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  ...SECTIONS.giftCards,
  isRecord: true,
  nameOf: ({ card }) => `Gift card ${card.lastFour}`,
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(`Gift card ${loaderData?.card.lastFour ?? ""}`);

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const { id, number, balance } = existingGiftCard(params.cardId);
  const list = {
    read: (slice: Parameters<typeof creditMovementsOf>[2]) => creditMovementsOf(db, id, slice),
    keyOf: ({ id: movement }: CreditMovement) => movement,
    isKey: isId,
  };
  return {
    card: { id, lastFour: lastFourOf(number), balance },
    page: listPage(url, list, (atMost) => countCreditMovements(db, id, atMost)),
    may: { print: can(actor, "sales.process"), list: can(actor, "reports.view") },
  };
}

export default function GiftCard({ loaderData: { card, page, may } }: Route.ComponentProps) {
  const { formatMoney } = useMoney();
  const name = `Gift card ending in ${card.lastFour}`;
  return (
    <>
      <Breadcrumbs
        trail={
          may.list
            ? [{ to: href("/gift-cards"), label: "Gift Cards and Credit" }]
            : [{ to: href("/sales"), label: "Sales" }]
        }
      />
      <Panel>
        <RecordHead name={name}>
          {may.print && (
            <ButtonLink
              to={href("/gift-cards/:cardId/slip", { cardId: card.id })}
              icon="printer"
              reloadDocument
            >
              Print Card
            </ButtonLink>
          )}
          {may.print && card.balance > 0 && (
            <ButtonLink to={href("/gift-cards/:cardId/replace", { cardId: card.id })}>
              Replace Lost Card
            </ButtonLink>
          )}
        </RecordHead>
        <StatStrip bare>
          <Stat label="Balance" value={formatMoney(card.balance)} />
        </StatStrip>
      </Panel>
      <Panel title="Movements">
        <MovementTimeline movements={page.rows} linkSales />
        {(page.previous || page.next) && <Pager page={page} />}
      </Panel>
    </>
  );
}
