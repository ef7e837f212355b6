import { dayIn } from "~/domain/dates";
import { isAvailable } from "~/domain/stock/pieces/piece-states";
import { wishesFor } from "~/domain/stock/wishes/find-wishes.server";
import { can } from "~/domain/permissions";
import { soldAs } from "~/domain/counter/sales/sold-as.server";
import { photosOfOne } from "~/domain/shop/photos/find-photos.server";
import { stonesOfOne } from "~/domain/stock/pieces/find-stones.server";
import { getPiece, lastSaleOf } from "~/domain/stock/pieces/find-pieces.server";
import { listStores, zoneOf } from "~/domain/shop/stores/find-stores.server";
import { type TransferOfPiece, transferOfPiece } from "~/domain/stock/transfers/find-transfers.server";
import { transferNumber } from "~/domain/stock/transfers/transfer";
import { isToBePriced, originOf } from "~/domain/stock/pieces/piece-origin.server";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { AddPanel } from "~/ui/add-panel";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Columns, Stack } from "~/ui/columns";
import { useLightForm } from "~/ui/light-form";
import { Line, Lines } from "~/ui/lines";
import { Panel } from "~/ui/panel";
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
import { mayMove, shownNow } from "./piece-now.server.ts";
import { PieceNowPanel } from "./piece-now-panel.tsx";
import { href } from "~/ui/address";
import { NumberAndName } from "~/ui/number-and-name";
import { loadTimeline } from "../../records/timeline/load-timeline.server.ts";
import { PinnedNotesPanel } from "../../records/notes/pinned-notes-panel.tsx";
import { RecordTimeline } from "../../records/timeline/record-timeline.tsx";
import { PieceDetailList } from "./piece-detail-list.tsx";
import { PieceFigures, PieceHead } from "./piece-head.tsx";
import { PieceNext } from "./piece-standing-and-next.tsx";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  ...SECTIONS.inventory,
  isRecord: true,
  nameOf: ({ piece }) => (
    <NumberAndName number={piece.sku}>
      <bdi>{piece.description}</bdi>
    </NumberAndName>
  ),
};

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: photoSheet }];

export const meta: Route.MetaFunction = ({ loaderData }) => titled(loaderData?.piece.sku);

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
  const stones = stonesOfOne(db, piece.id);
  const saleId = found.state === "sold" && can(actor, "sales.view") ? lastSaleOf(db, piece.id) : null;
  const sold = saleId === null ? null : soldAs(db, { saleId, pieceId: piece.id });
  return {
    piece,
    toBePriced,
    stones,
    drawing: whichDrawing({ metal: piece.metal, stone: stones[0] }, piece.category, piece.description),
    place: placeOf(piece.location),
    addedOn: dayIn(zone, piece.createdAt),
    timeline: loadTimeline({ url, context }, { kind: "piece", id: piece.id, zone }),
    files: shownFiles({ kind: "piece", id: piece.id }, zone),
    photos: photosOfOne(db, { kind: "piece", id: piece.id }),
    origin: showsOrigin(context) ? originOf(db, found) : null,
    now: shownNow(found, actor, showsOrigin(context)),
    transfer: transferLine(transferOfPiece(db, piece.id)),
    saleId,
    sold: sold && withholdCost(sold, showsCost(context)),
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
  return { to: href("/inventory/transfers/:transferId", { transferId: on.id }), says };
}

export default function Record({ loaderData }: Route.ComponentProps) {
  const { piece, stones, place, addedOn, origin, timeline, files, photos, now, wishes, may } = loaderData;
  const of = { kind: "piece", id: piece.id } as const;
  const light = useLightForm();
  const details = (
    <PieceDetailList piece={piece} stones={stones} place={place} addedOn={addedOn} origin={origin} />
  );
  return (
    <>
      <Breadcrumbs trail={[{ to: href("/inventory"), label: "Inventory" }]} />
      <Panel flush>
        <PicturedHead
          photos={largePhotos(of, photos, piece.description)}
          drawing={loaderData.drawing}
          foot={may.edit && photos.length > 0 && <ChangePhotos of={of} />}
        >
          <PieceHead {...loaderData} />
          <PieceNext {...loaderData} />
          <PieceFigures {...loaderData} />
          {!light && details}
        </PicturedHead>
      </Panel>
      <Columns split="wide">
        <Stack>
          {now && <PieceNowPanel now={now} />}
          <PinnedNotesPanel notes={timeline.pinned} />
          <RecordTimeline timeline={timeline} />
        </Stack>
        <Stack>
          {light && <Panel title="Details">{details}</Panel>}
          {wishes.length > 0 && <WishedBy wishes={wishes} />}
          {light && <PhotoPanel of={of} photos={photos} name={piece.description} mayEdit={may.edit} />}
          <FilePanel of={of} files={files} mayEdit={may.edit} />
          <AddPanel
            parts={[
              toAddPhotos({ of, photos, mayEdit: may.edit }),
              toAddFiles({ of, files, mayEdit: may.edit }),
              may.wish && {
                label: "Add to a Wish List",
                to: href("/inventory/:pieceId/wishes", { pieceId: piece.id }),
              },
            ]}
          />
        </Stack>
      </Columns>
    </>
  );
}

function WishedBy({ wishes }: Pick<Route.ComponentProps["loaderData"], "wishes">) {
  return (
    <Panel title="On Wish Lists" flush>
      <Lines>
        {wishes.map(({ id, customerId, customerName, note }) => (
          <Line
            key={id}
            title={customerName}
            to={href("/customers/:customerId/wishes", { customerId })}
            note={note}
          />
        ))}
      </Lines>
    </Panel>
  );
}
