import { type BuyLine, buyNumber } from "~/domain/counter/buys/buy";
import { linesOfBuy } from "~/domain/counter/buys/find-buys.server";
import { isHoldOver } from "~/domain/stock/movements/out-states";
import { nextOfBuy } from "~/domain/counter/buys/next-of-buy";
import { addBuyLine } from "~/domain/counter/buys/prepare-buy.server";
import { whyNotVoidBuy } from "~/domain/counter/buys/void-buy.server";
import { counted } from "~/domain/counted";
import { type Day, dayIn, type Instant } from "~/domain/dates";
import { pricesNow } from "~/domain/stock/metal-prices/find-metal-prices.server";
import { oldPriceNote } from "~/domain/stock/metal-prices/old-price-note";
import { sumOf } from "~/domain/money";
import { can } from "~/domain/permissions";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { alloyText } from "~/domain/stock/pieces/metals";
import { worthNow } from "~/domain/counter/trade-ins/bring-in.server";
import { weightText } from "~/domain/weight";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Callout } from "~/ui/callout";
import { EmptyState } from "~/ui/empty-state";
import { formatDate } from "~/ui/format";
import { moneyFormat } from "~/ui/money";
import { NumberAndName } from "~/ui/number-and-name";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { tilesOf } from "~/web/photos/tiles.server";
import { redirect } from "~/web/redirect";
import { MeltWorkings } from "../../stock/metal-prices/melt-workings-panel.tsx";
import type { Route } from "./+types/buy-record";
import { NewLine } from "./buy-contract.ts";
import { existingBuy } from "./existing-buy.server.ts";
import { BuyHead } from "./buy-head.tsx";
import { IdentityPanel } from "./identity-panel.tsx";
import { BuyLines } from "./buy-lines.tsx";
import { AddItem } from "./add-item.tsx";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  ...SECTIONS.buys,
  title: "Buy",
  isRecord: true,
  nameOf: ({ number, seller }) => (
    <NumberAndName number={number}>
      <bdi>{seller.name}</bdi>
    </NumberAndName>
  ),
  beginsWithRail: ({ buy }) => buy.state === "open",
};

export const meta: Route.MetaFunction = ({ loaderData }) => titled(loaderData?.number ?? "Buy");

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const buy = existingBuy(params.buyId);
  const now = Date.now() as Instant;
  const isOpen = buy.state === "open";
  const today = dayIn(buy.store.zone, now);
  const days: Day[] = [];
  const found = linesOfBuy(db, buy.id);
  const tileOf = tilesOf(
    actor,
    "piece",
    found.map(({ piece }) => piece?.id ?? null),
  );
  const lines = found.map((line) => {
    const worth = isOpen ? worthNow({ tx: db, now }, line) : null;
    if (worth && "day" in worth) days.push(worth.day);
    const tile = tileOf(line.piece?.id ?? null, line.description, alloyText(line));
    return {
      ...shownLine(line, today),
      tile,
      ...(worth ? meltOf(worth, line) : { melt: line.melt, says: line.working }),
    };
  });
  const [oldest] = days.toSorted();
  const { customer, ...shown } = buy;
  const { formatMoney } = moneyFormat(readSettings(db).currency);
  return {
    next: nextOfBuy(buy, lines, { money: formatMoney, date: formatDate }, today),
    buy: shown,
    whyNotVoid: whyNotVoidBuy({ tx: db, actor, now }, buy),
    seller: customer,
    number: buyNumber(buy.id),
    lines,
    melt: lines.some(({ melt }) => melt !== null) ? sumOf(lines.flatMap(({ melt }) => melt ?? [])) : null,
    oldPrices: oldest ? oldPriceNote(oldest, pricesNow(db, now).today) : null,
    mayLook: can(actor, "buys.identity"),
    values: readDraft(actor, url) ?? {},
    formKey: crypto.randomUUID(),
  };
}

function meltOf(worth: ReturnType<typeof worthNow>, line: BuyLine) {
  return "missing" in worth
    ? { melt: null, says: line.metal === null ? null : worth.missing }
    : { melt: worth.value, says: worth.working };
}

function shownLine(line: BuyLine, today: Day) {
  const { id, description, weight, isScrap, price, piece } = line;
  return {
    id,
    description,
    facts: [alloyText(line), weight !== null && weightText({ ...line, weight })].filter(Boolean).join(", "),
    isScrap,
    price,
    piece: piece && {
      ...piece,
      isHoldOver: piece.heldUntil !== null && isHoldOver(piece.heldUntil, today),
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const { id: buyId } = existingBuy(args.params.buyId);
  const outcome = await performForm(
    args,
    NewLine,
    (ctx, line) => addBuyLine(ctx, { buyId, ...line }),
    "Failed to save the item",
  );
  return outcome.ok ? redirect(href("/buys/:buyId", { buyId }), 303) : outcome.rejection;
}

export default function BuyRecord({ loaderData, actionData }: Route.ComponentProps) {
  const { buy, lines, whyNotVoid } = loaderData;
  const isOpen = buy.state === "open";
  return (
    <>
      <Breadcrumbs
        trail={[
          { to: href("/inventory"), label: "Inventory" },
          { to: href("/buys"), label: "Buys" },
        ]}
      />
      {loaderData.oldPrices && (
        <Callout tone="warn">
          <p>
            {loaderData.oldPrices}. <PageLink to={href("/inventory/metal-prices")}>Metal Prices</PageLink>
          </p>
        </Callout>
      )}
      <BuyHead {...loaderData} />
      <Panel title="Items" aside={lines.length > 0 && counted(lines.length, "item")} flush>
        {lines.length > 0 ? (
          <>
            <BuyLines lines={lines} buyId={isOpen ? buy.id : null} />
            <MeltWorkings lines={lines} />
          </>
        ) : (
          <EmptyState icon="gem" title={isOpen ? "No items yet" : "No items"} />
        )}
      </Panel>
      {isOpen && <AddItem {...loaderData} rejection={actionData} />}
      {buy.state !== "discarded" && <IdentityPanel {...loaderData} />}
      {buy.state === "bought" && whyNotVoid !== null && (
        <p className="quiet small no-print">{`Can't be voided. ${whyNotVoid}.`}</p>
      )}
    </>
  );
}
