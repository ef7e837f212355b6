import { dayIn } from "~/domain/dates";
import { wishesFor } from "~/domain/people/wishes/find-wishes.server";
import { can } from "~/domain/permissions";
import { photosOfOne } from "~/domain/records/photos/find-photos.server";
import { alloyText, METAL_LABELS } from "~/domain/stock/pieces/metals";
import { stonesOfOne } from "~/domain/stock/pieces/find-stones.server";
import { type StoneDetails, stoneText } from "~/domain/stock/pieces/stones";
import { getPiece, lastSaleOf } from "~/domain/stock/pieces/find-pieces.server";
import { isAvailable, type Piece } from "~/domain/stock/pieces/piece";
import { OWNERSHIP_LABELS } from "~/domain/stock/pieces/ownership";
import { receivingNumber } from "~/domain/stock/receivings/receiving";
import { ticketNumber } from "~/domain/counter/sales/sale";
import { listStores, zoneOf } from "~/domain/shop/stores/find-stores.server";
import { type TransferOfPiece, transferOfPiece } from "~/domain/stock/transfers/find-transfers.server";
import { transferNumber } from "~/domain/stock/transfers/transfer";
import { originOf, type PieceOrigin } from "~/domain/counter/trade-ins/piece-origin.server";
import { weightText } from "~/domain/weight";
import { type Seen, withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { HistoryLink } from "~/shell/history-link";
import type { PageHandle } from "~/shell/page-handle";
import { AddPanel } from "~/ui/add-panel";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { Columns, Stack } from "~/ui/columns";
import { DataItem, DataList } from "~/ui/description-list";
import { formatDate } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { useLightForm } from "~/ui/light-form";
import { useMoney } from "~/ui/money";
import { Line, Lines } from "~/ui/lines";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { Stat, StatStrip } from "~/ui/stat-strip";
import photoSheet from "~/ui/styles/photos.css?url";
import { actorOf } from "~/web/context";
import { shownFiles } from "~/web/files/change-files.server";
import { FilePanel, toAddFiles } from "~/web/files/file-panel";
import { whichDrawing } from "~/web/photos/which-drawing";
import { largePhotos } from "~/web/photos/photo-address";
import { ChangePhotos, PhotoPanel, toAddPhotos } from "~/web/photos/photo-panel";
import { PicturedHead } from "~/web/photos/pictured-head";
import { idParam, notFound } from "~/web/problem";
import { showsCost, showsOrigin } from "~/web/shows-cost.server";
import type { Route } from "./+types/piece-record";
import { CategoryBadge, StatusBadge } from "./piece-badges.tsx";
import { mayMove, shownNow } from "./piece-now.server.ts";
import { PieceNowPanel } from "./piece-now-panel.tsx";
import { buyNumber } from "~/domain/counter/buys/buy";
import { isToBePriced } from "~/domain/counter/trade-ins/traded-in-piece.server";
import { loadTimeline } from "../../records/timeline/load-timeline.server.ts";
import { PinnedNotes, RecordTimeline } from "../../records/timeline/record-timeline.tsx";

export const handle: PageHandle = { title: "Inventory Management", subtitle: "Real-time pricing and stock" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: photoSheet }];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.piece.sku} · Loupe` : "Loupe" },
];

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const found = getPiece(db, idParam(params.pieceId));
  if (!found) throw notFound();
  const actor = actorOf(context);
  const { searchText: _, foldedSku: __, ...piece } = withholdCost(found, showsCost(context));
  const available = isAvailable(found);
  const names = new Map(listStores(db).map((store) => [store.key, store.name]));
  const placeOf = (key: string | null) => (key === null ? null : (names.get(key) ?? key));
  const zone = zoneOf(db, piece.location);
  const toBePriced = isToBePriced(db, found);
  return {
    piece,
    toBePriced,
    stones: stonesOfOne(db, piece.id),
    place: placeOf(piece.location),
    addedOn: dayIn(zone, piece.createdAt),
    timeline: loadTimeline({ url, context }, { kind: "piece", id: piece.id, zone }),
    files: shownFiles({ kind: "piece", id: piece.id }, zone),
    photos: photosOfOne(db, { kind: "piece", id: piece.id }),
    origin: showsOrigin(context) ? originOf(db, found) : null,
    now: shownNow(found, actor),
    transfer: transferLine(transferOfPiece(db, piece.id)),
    saleId: found.state === "sold" ? lastSaleOf(db, piece.id) : null,
    wishes: can(actor, "customers.view") ? wishesFor(db, piece.id) : [],
    may: {
      wish: can(actor, "customers.edit"),
      edit: can(actor, "inventory.edit"),
      move: mayMove(found, actor),
      sell: available && !toBePriced && can(actor, "sales.process"),
    },
  };
}

/** Links to the transfer that the piece is on. */
function transferLine(on: TransferOfPiece | undefined) {
  if (!on) return null;
  const what = on.isMissing ? "Missing from" : on.isSent ? "In transit on" : "Packed for";
  const says = `${what} ${transferNumber(on.id)}, ${on.from} to ${on.to}`;
  return { to: `/inventory/transfers/${on.id}`, says };
}

export default function Record({ loaderData }: Route.ComponentProps) {
  const { piece, stones, place, addedOn, origin, timeline, files, photos, now, transfer, saleId } =
    loaderData;
  const { wishes, may } = loaderData;
  const of = { kind: "piece", id: piece.id } as const;
  const light = useLightForm();
  const details = (
    <PieceDetailList piece={piece} stones={stones} place={place} addedOn={addedOn} origin={origin} />
  );
  const wished = wishes.length > 0 && (
    <Panel title="On Wish Lists" flush>
      <Lines>
        {wishes.map(({ id, customerId, customerName, note }) => (
          <Line key={id} title={customerName} to={`/customers/${customerId}/wishes`} note={note} />
        ))}
      </Lines>
    </Panel>
  );
  const whereNow = now && <PieceNowPanel now={now} />;
  const filed = <FilePanel of={of} files={files} mayEdit={may.edit} />;
  const toAdd = (
    <AddPanel
      parts={[
        light && toAddPhotos({ of, photos, mayEdit: may.edit }),
        toAddFiles({ of, files, mayEdit: may.edit }),
        may.wish && { label: "Add to a Wish List", to: `/inventory/${piece.id}/wishes` },
      ]}
    />
  );
  const life = (
    <>
      <PinnedNotes notes={timeline.pinned} />
      <RecordTimeline timeline={timeline} />
    </>
  );
  return (
    <>
      <Breadcrumbs trail={[{ to: "/inventory", label: "Inventory" }]} here={piece.sku} />
      <Panel flush>
        <PicturedHead
          photos={largePhotos(of, photos, piece.description)}
          drawing={whichDrawing(piece.category, piece.description)}
          foot={may.edit && <ChangePhotos of={of} isEmpty={photos.length === 0} />}
        >
          <RecordHead
            name={piece.description}
            facts={
              <>
                <CategoryBadge category={piece.category} />
                <StatusBadge piece={piece} />
                <span>SKU {piece.sku}</span>
                {place && (
                  <span>
                    <Icon name="map-pin" size={14} /> {place}
                  </span>
                )}
                <span>Item #{piece.id}</span>
                {transfer && (
                  <PageLink to={transfer.to} className="text-link">
                    {transfer.says}
                  </PageLink>
                )}
              </>
            }
            main={
              may.sell ? (
                <ButtonLink
                  to={`/sales/new?chooseItem=${piece.id}`}
                  icon="shopping-bag"
                  variant="primary"
                  accessKey="n"
                >
                  Sell
                </ButtonLink>
              ) : (
                saleId !== null && (
                  <ButtonLink to={`/sales/${saleId}`} icon="receipt-text" variant="primary">
                    View Sale
                  </ButtonLink>
                )
              )
            }
          >
            <HistoryLink kind="piece" id={piece.id} />
            <ButtonLink to={`/inventory/tags?ids=${piece.id}`} icon="printer">
              Print Tag
            </ButtonLink>
            {may.move && (
              <ButtonLink to={`/inventory/${piece.id}/move`} icon="send">
                Move
              </ButtonLink>
            )}
            {may.edit && (
              <ButtonLink to={`/inventory/new?copyOf=${piece.id}`} icon="copy">
                Copy
              </ButtonLink>
            )}
            {may.edit && (
              <ButtonLink to={`/inventory/${piece.id}/edit`} icon="pencil" accessKey="e">
                Edit
              </ButtonLink>
            )}
          </RecordHead>
          <PieceFigures piece={piece} toBePriced={loaderData.toBePriced} />
          {!light && details}
        </PicturedHead>
      </Panel>
      <Columns split="wide">
        <Stack>
          {whereNow}
          {life}
        </Stack>
        <Stack>
          {light && <Panel title="Details">{details}</Panel>}
          {wished}
          {light && <PhotoPanel of={of} photos={photos} name={piece.description} mayEdit={may.edit} />}
          {filed}
          {toAdd}
        </Stack>
      </Columns>
    </>
  );
}

type Figures = Seen<Pick<Piece, "cost" | "retailPrice" | "meltPrice">>;

function PieceFigures({ piece, toBePriced }: { piece: Figures; toBePriced: boolean }) {
  const { formatMoney } = useMoney();
  const { cost, retailPrice, meltPrice } = piece;
  const margin = cost === undefined || toBePriced ? undefined : retailPrice - cost;
  return (
    <StatStrip bare>
      {cost !== undefined && <Stat label="Cost" value={formatMoney(cost)} />}
      <Stat label="Retail Price" value={toBePriced ? "No price yet" : formatMoney(retailPrice)} />
      <Stat label="Melt Value" value={meltPrice === null ? "N/A" : formatMoney(meltPrice)} />
      {margin !== undefined && (
        <Stat
          label="Margin"
          value={formatMoney(margin)}
          caption="Retail price less cost"
          tone={margin < 0 ? "loss" : "gain"}
        />
      )}
    </StatStrip>
  );
}

interface PieceDetailListProps {
  piece: Pick<
    Piece,
    | "metal"
    | "karat"
    | "size"
    | "serialNumber"
    | "laboratory"
    | "certificateNumber"
    | "tagText"
    | "weight"
    | "weightGiven"
    | "weightUnit"
    | "purchaseDate"
    | "breakdownPrice"
    | "floorPrice"
    | "displayCase"
    | "vendorStyle"
    | "ownership"
    | "memoDueDay"
  >;
  stones: readonly StoneDetails[];
  /** Null if it isn't shown: `showsOrigin`. */
  origin: PieceOrigin | null;
  place: string | null;
  addedOn: string;
}

function PieceDetailList({ piece, stones, place, addedOn, origin }: PieceDetailListProps) {
  const { formatMoney } = useMoney();
  const { weight, weightGiven, weightUnit, purchaseDate, breakdownPrice, floorPrice, displayCase } = piece;
  const { size, serialNumber, laboratory, certificateNumber, tagText } = piece;
  const alloy = piece.metal === "other" && !piece.karat ? METAL_LABELS.other : alloyText(piece);
  const certificate = [laboratory, certificateNumber].filter(Boolean).join(" ");
  return (
    <DataList>
      {alloy && <DataItem term="Metal">{alloy}</DataItem>}
      <StoneItem term="Center stone" stones={stones.filter((stone) => stone.place === "center")} />
      <StoneItem term="Side stones" stones={stones.filter((stone) => stone.place === "side")} />
      {size && <DataItem term="Size">{size}</DataItem>}
      {serialNumber && <DataItem term="Serial number">{serialNumber}</DataItem>}
      {certificate && <DataItem term="Certificate">{certificate}</DataItem>}
      <DataItem term="Weight">
        {weight === null ? "Not recorded" : weightText({ weight, weightGiven, weightUnit })}
      </DataItem>
      <DataItem term="Purchase date">{purchaseDate ? formatDate(purchaseDate) : "Not recorded"}</DataItem>
      <DataItem term="Breakdown price">
        {breakdownPrice === null ? "N/A" : formatMoney(breakdownPrice)}
      </DataItem>
      {origin && floorPrice !== null && <DataItem term="Floor price">{formatMoney(floorPrice)}</DataItem>}
      <DataItem term="Location">{place ?? "No location"}</DataItem>
      {displayCase !== null && <DataItem term="Case">{displayCase}</DataItem>}
      <DataItem term="Added on">{formatDate(addedOn)}</DataItem>
      {tagText && <DataItem term="Tag text">{tagText}</DataItem>}
      {origin && <OriginItems piece={piece} origin={origin} />}
    </DataList>
  );
}

function StoneItem({ term, stones }: { term: string; stones: readonly StoneDetails[] }) {
  if (stones.length === 0) return null;
  return (
    <DataItem term={term}>
      {stones.map((stone, nth) => (
        <div key={nth}>{stoneText(stone)}</div>
      ))}
    </DataItem>
  );
}

type Owned = Pick<Piece, "vendorStyle" | "ownership" | "memoDueDay">;

/** Shows who the piece came from and whose it is. */
function OriginItems({ piece, origin }: { piece: Owned; origin: PieceOrigin }) {
  const { vendorStyle, ownership, memoDueDay } = piece;
  const { vendor, receivingId, tradeInSaleId, buyId } = origin;
  return (
    <>
      {vendor && (
        <DataItem term="Vendor">
          <PageLink className="text-link" to={`/inventory/vendors/${vendor.id}`}>
            {vendor.name}
          </PageLink>
        </DataItem>
      )}
      {vendorStyle !== null && <DataItem term="Vendor's style">{vendorStyle}</DataItem>}
      {ownership !== "owned" && (
        <DataItem term="Ownership">
          {OWNERSHIP_LABELS[ownership]}
          {memoDueDay !== null && `, due back ${formatDate(memoDueDay)}`}
        </DataItem>
      )}
      {tradeInSaleId !== null && (
        <DataItem term="Traded in on">
          <PageLink className="text-link" to={`/sales/${tradeInSaleId}`}>
            {ticketNumber(tradeInSaleId)}
          </PageLink>
        </DataItem>
      )}
      {buyId !== null && (
        <DataItem term="Bought with">
          <PageLink className="text-link" to={`/buys/${buyId}`}>
            {buyNumber(buyId)}
          </PageLink>
        </DataItem>
      )}
      {receivingId !== null && (
        <DataItem term="Received with">
          <PageLink className="text-link" to={`/inventory/receivings/${receivingId}`}>
            {receivingNumber(receivingId)}
          </PageLink>
        </DataItem>
      )}
    </>
  );
}
