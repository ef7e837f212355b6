import { counted } from "~/domain/counted";
import type { Instant } from "~/domain/dates";
import { linesOfLot } from "~/domain/stock/melt-lots/find-melt-lots.server";
import { countScrapToMelt } from "~/domain/stock/melt-lots/scrap-that-can-go.server";
import { MOST_SCRAP } from "~/domain/stock/melt-lots/melt-lot-size";
import { gainOf, meltLotNumber } from "~/domain/stock/melt-lots/melt-lot";
import { nextOfMeltLot } from "~/domain/stock/melt-lots/next-of-melt-lot";
import { addedScrapFields } from "~/domain/stock/melt-lots/melt-lot-fields";
import { addScrap, whyNotMelt } from "~/domain/stock/melt-lots/pack-scrap.server";
import { can } from "~/domain/permissions";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { todayAt } from "~/domain/shop/stores/find-stores.server";
import { alloyText } from "~/domain/stock/pieces/metals";
import { weightText } from "~/domain/weight";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { ActionBar } from "~/ui/action-bar";
import { href } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { EmptyState } from "~/ui/empty-state";
import { formatDate } from "~/ui/format";
import { LastScan } from "~/ui/last-scan";
import { moneyFormat } from "~/ui/money";
import { NumberAndName } from "~/ui/number-and-name";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import scanSheet from "~/ui/styles/scan.css?url";
import { TickForm } from "~/ui/tick-form";
import { actorOf } from "~/web/context";
import { performForm } from "~/web/perform.server";
import { tilesOf } from "~/web/photos/tiles.server";
import { redirect } from "~/web/redirect";
import { ScanForm } from "~/web/scan-form";
import { keptScans, pageAfterScan, readScan } from "~/web/scan-form.server";
import { showsCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/melt-lot-record";
import { MeltWorkings } from "../metal-prices/melt-workings-panel.tsx";
import { existingLot } from "./existing-melt-lot.server.ts";
import { worthOf } from "./lot-worth.server.ts";
import { AddedScrap } from "./melt-lot-contract.ts";
import { LotHead } from "./melt-lot-head.tsx";
import { ScrapTable } from "./scrap-table.tsx";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  ...SECTIONS.meltLots,
  title: "Melt Lot",
  isRecord: true,
  nameOf: ({ number, lot }) => (
    <NumberAndName number={number}>
      <bdi>{lot.refiner}</bdi>
    </NumberAndName>
  ),
  beginsWithRail: ({ isOpen }) => isOpen,
};

export const meta: Route.MetaFunction = ({ loaderData }) => titled(loaderData?.number ?? "Melt Lot");

export const links = () => [{ rel: "stylesheet", href: scanSheet }];

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const lot = existingLot(params.lotId);
  const lines = linesOfLot(db, lot.id);
  const worth = worthOf(lot, lines);
  const isOpen = lot.state === "open";
  const now = Date.now() as Instant;
  const sees = showsCost(context);
  const tileOf = tilesOf(
    actor,
    "piece",
    lines.map(({ piece }) => piece.id),
  );
  const rows = lines.map(({ piece, addedBy }, nth) => {
    const { value = null, says = "" } = worth.each[nth] ?? {};
    return {
      id: piece.id,
      sku: piece.sku,
      description: piece.description,
      tile: tileOf(piece.id, piece.category, piece.description),
      cost: piece.cost,
      melt: value,
      says,
      facts: [alloyText(piece), piece.weight !== null && weightText({ ...piece, weight: piece.weight })]
        .filter(Boolean)
        .join(", "),
      note: `Added by ${addedBy}`,
      problem: isOpen ? whyNotMelt(db, piece, lot.store.key, now) : null,
    };
  });
  const unknown = worth.each.filter(({ value }) => value === null).length;
  const stuck = rows.filter(({ problem }) => problem !== null).length;
  const { formatMoney } = moneyFormat(readSettings(db).currency);
  return {
    next: nextOfMeltLot(lot, { unknown, stuck }, { money: formatMoney, date: formatDate }),
    lot: withholdCost({ ...lot, gain: gainOf(lot) }, sees),
    number: meltLotNumber(lot.id),
    rows: withholdCost(rows, sees),
    worth: worth.all,
    pricesOf: worth.pricesOf,
    oldPrices: worth.oldPrices,
    isOpen,
    left: lot.items === MOST_SCRAP ? countScrapToMelt(db, lot.store.key, todayAt(db, lot.store.key, now)) : 0,
    mayEdit: can(actor, "inventory.edit"),
    kept: keptScans(actor, url, "sku"),
    formKey: crypto.randomUUID(),
  };
}

/** Adds the scanned item. */
export async function action(args: Route.ActionArgs) {
  const { id: lotId } = existingLot(args.params.lotId);
  const sent = await readScan(args.request, "sku");
  const outcome = await performForm(
    args,
    AddedScrap,
    (ctx, { sku }) => addScrap(ctx, { lotId, sku, all: false }),
    "Failed to save the scan",
    sent,
  );
  if (!outcome.ok) return outcome.rejection;
  const scanned = { url: args.url, form: sent.form, name: "sku" };
  return redirect(
    pageAfterScan(actorOf(args.context), href("/inventory/melt-lots/:lotId", { lotId }), scanned),
    303,
  );
}

export default function MeltLotRecord({ loaderData, actionData }: Route.ComponentProps) {
  const { lot, rows, isOpen, mayEdit, kept, formKey, left } = loaderData;
  const { id } = lot;
  const mayPack = mayEdit && isOpen;
  const last = rows.at(-1);
  return (
    <>
      <Breadcrumbs
        trail={[
          { to: href("/inventory"), label: "Inventory" },
          { to: href("/inventory/melt-lots"), label: "Melt" },
        ]}
      />
      {loaderData.oldPrices && (
        <Callout tone="warn">
          <p>
            {loaderData.oldPrices}. <PageLink to={href("/inventory/metal-prices")}>Metal Prices</PageLink>
          </p>
        </Callout>
      )}
      <LotHead {...loaderData} />
      {(mayPack || actionData) && (
        <ScanForm
          formKey={formKey}
          fields={addedScrapFields}
          name="sku"
          label="Scan scrap"
          last={
            last && (
              <LastScan
                tile={last.tile}
                title={last.description}
                note={`${last.sku}, ${last.note}`}
                word="Added"
                state="done"
              />
            )
          }
          rejection={actionData}
          kept={kept}
        />
      )}
      <TickForm
        action={
          mayPack && rows.length > 0 ? href("/inventory/melt-lots/:lotId/take-off", { lotId: id }) : null
        }
      >
        <Panel flush>
          {rows.length > 0 ? (
            <>
              <ScrapTable rows={rows} isTicked={mayPack} />
              <MeltWorkings lines={rows} />
            </>
          ) : (
            <EmptyState
              icon="scan-line"
              title={isOpen ? "No items yet" : "No items"}
              hint={isOpen ? "Scan tags, type SKUs, or add all scrap." : undefined}
            />
          )}
        </Panel>
        {mayPack && rows.length > 0 && (
          <ActionBar count="Selected items:">
            <Button type="submit">Remove</Button>
          </ActionBar>
        )}
      </TickForm>
      {isOpen && left > 0 && (
        <Callout tone="info">
          <p>{`The lot is full. ${counted(left, "scrap item")} left for another lot.`}</p>
        </Callout>
      )}
    </>
  );
}
