import { can } from "~/domain/permissions";
import { lastLineOf } from "~/domain/stock/transfers/find-transfers.server";
import { nextOfTransfer } from "~/domain/stock/transfers/next-of-transfer";
import { packPiece } from "~/domain/stock/transfers/packing.server";
import { receivePieces } from "~/domain/stock/transfers/receive-transfer.server";
import { stuckOn } from "~/domain/stock/transfers/send-transfer.server";
import {
  betweenStores,
  isMissingSome,
  piecesOf,
  type Transfer,
  type TransferLine,
  TRANSFER_OUTCOME_LABELS,
  TRANSFER_OUTCOMES,
  transferNumber,
  type TransferOutcome,
} from "~/domain/stock/transfers/transfer";
import { scannedFields } from "~/domain/stock/transfers/transfer-fields";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { EmptyState } from "~/ui/empty-state";
import { formatDate } from "~/ui/format";
import { LastScan } from "~/ui/last-scan";
import { ListTable } from "~/ui/list-table";
import { NumberAndName } from "~/ui/number-and-name";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import scanSheet from "~/ui/styles/scan.css?url";
import { TickForm } from "~/ui/tick-form";
import { actorOf, factsOf } from "~/web/context";
import { listPage } from "~/web/list.server";
import { performForm } from "~/web/perform.server";
import { tilesOf } from "~/web/photos/tiles.server";
import { redirect } from "~/web/redirect";
import { ScanForm } from "~/web/scan-form";
import { keptScans, pageAfterScan, readScan } from "~/web/scan-form.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/transfer-record";
import { existingTransfer } from "./existing-transfer.server.ts";
import { Scanned } from "./transfer-contract.ts";
import { transferLinesBy } from "./transfer-filter.server.ts";
import { saidOf } from "./said-of-transfer.ts";
import { standingBadge } from "./transfer-badges.tsx";
import { TransferHead } from "./transfer-head.tsx";
import { OutcomeTabs } from "./outcome-tabs.tsx";
import { CloseTransfer, TickedItems } from "./transfer-buttons.tsx";
import { type TransferLineRow, rowOf } from "./transfer-lines.server.ts";
import { lineColumns } from "./transfer-line-table.tsx";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  ...SECTIONS.transfers,
  title: "Transfer",
  isRecord: true,
  nameOf: ({ number, transfer }) => <NumberAndName number={number}>{betweenStores(transfer)}</NumberAndName>,
  beginsWithRail: ({ transfer }) => transfer.state === "open",
};

export const meta: Route.MetaFunction = ({ loaderData }) => titled(loaderData?.number ?? "Transfer");

export const links = () => [{ rel: "stylesheet", href: scanSheet }];

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const transfer = existingTransfer(params.transferId);
  const { id, state, figures, sentAt } = transfer;
  const asked = url.searchParams.get("outcome");
  const shown =
    TRANSFER_OUTCOMES.find((outcome) => outcome === asked) ?? (asked ? null : firstShown(transfer));
  const { rows, ...pager } = listPage(
    url,
    transferLinesBy({ transferId: id, outcome: shown ?? undefined }),
    () => (shown ? figures[shown] : piecesOf(transfer)),
  );
  const mayEdit = can(actor, "inventory.edit");
  const mayScan = mayEdit && (state !== "closed" || isMissingSome(transfer));
  const last = mayScan ? lastLineOf(db, transfer, actor.id) : undefined;
  const tileOf = tilesOf(
    actor,
    "piece",
    [...rows, ...(last ? [last] : [])].map(({ piece }) => piece.id),
  );
  const rowWithTile = (line: TransferLine) =>
    rowOf(line, transfer, tileOf(line.piece.id, line.piece.category, line.piece.description));
  const stuck = stuckOn(db, transfer);
  return {
    transfer,
    number: transferNumber(id),
    standing: standingBadge(transfer),
    isStuck: stuck.count > 0,
    next: nextOfTransfer(transfer, stuck, { date: formatDate }),
    shown,
    rows: rows.map(rowWithTile),
    pager,
    mayScan,
    mayEdit,
    wasSent: sentAt !== null,
    kept: keptScans(actor, url, "sku"),
    last: last && rowWithTile(last),
    formKey: crypto.randomUUID(),
  };
}

/** The lines to show first: those that need something done. */
function firstShown(transfer: Transfer): TransferOutcome | null {
  if (transfer.state === "sent") return "waiting";
  return isMissingSome(transfer) ? "missing" : null;
}

function arrivedOf(transfer: Transfer) {
  const { arrived } = transfer.figures;
  const all = piecesOf(transfer);
  return { value: arrived, max: all, says: `${arrived} of ${all} arrived` };
}

/** Packs or receives the scanned item. */
export async function action(args: Route.ActionArgs) {
  const transfer = existingTransfer(args.params.transferId);
  const transferId = transfer.id;
  const sent = await readScan(args.request, "sku");
  const { form } = sent;
  // The page says what it showed: an item scanned to be packed isn't received because the list was sent
  // meanwhile.
  const as = form.get("as") ?? (transfer.state === "open" ? "packing" : "");
  const isPacking = as === "packing";
  form.delete("as");
  const outcome = await performForm(
    args,
    Scanned,
    (ctx, { sku }) =>
      isPacking
        ? packPiece(ctx, { transferId, sku })
        : receivePieces(ctx, { transferId, skus: [sku], ids: [], all: false }),
    "Failed to save the scan",
    sent,
  );
  if (!outcome.ok) return outcome.rejection;
  form.set("as", as);
  const scanned = { url: args.url, form, name: "sku" };
  const page = pageAfterScan(
    actorOf(args.context),
    href("/inventory/transfers/:transferId", { transferId }),
    scanned,
  );
  if (transfer.state !== "sent" || outcome.value.state !== "closed") return redirect(page, 303);
  return redirectWithToast(factsOf(args.context), page, {
    tone: "success",
    description: saidOf(transfer, outcome.value),
  });
}

export default function TransferRecord({ loaderData, actionData }: Route.ComponentProps) {
  const { transfer, isStuck, next, shown, rows, pager, mayScan, mayEdit, wasSent, last } = loaderData;
  const { id, state } = transfer;
  const isTicked = ({ outcome }: TransferLineRow) =>
    mayEdit && (outcome === "waiting" || outcome === "missing");
  const ticks = rows.filter(isTicked).length;
  return (
    <>
      <Breadcrumbs
        trail={[
          { to: href("/inventory"), label: "Inventory" },
          { to: href("/inventory/transfers"), label: "Transfers" },
        ]}
      />
      <TransferHead {...loaderData} />
      {(mayScan || actionData) && (
        <ScanForm
          key={state}
          formKey={loaderData.formKey}
          fields={scannedFields}
          name="sku"
          label={state === "open" ? "Scan what to pack" : "Scan what arrived"}
          button={state === "open" ? "Add" : "Enter"}
          isNext={next.act === "receive" || (next.act === null && state !== "sent" && !isStuck)}
          progress={state === "open" ? undefined : arrivedOf(transfer)}
          last={
            last && (
              <LastScan
                tile={last.tile}
                title={last.description}
                note={`${last.sku}, ${last.note}`}
                word={state === "open" ? "Packed" : "Arrived"}
                state="done"
              />
            )
          }
          rejection={actionData}
          kept={loaderData.kept}
        >
          <input type="hidden" name="as" value={state === "open" ? "packing" : "receiving"} />
        </ScanForm>
      )}
      <TickForm
        action={
          mayEdit
            ? href(
                state === "open"
                  ? "/inventory/transfers/:transferId/take-out"
                  : "/inventory/transfers/:transferId/receive",
                { transferId: id },
              )
            : null
        }
      >
        <Panel flush>
          {wasSent && <OutcomeTabs transfer={transfer} shown={shown} />}
          {rows.length > 0 ? (
            <>
              <ListTable
                phone="brief"
                tiled
                caption={shown ? TRANSFER_OUTCOME_LABELS[shown] : "Items"}
                columns={lineColumns(isTicked, { hasBoxes: ticks > 0, isMixed: shown === null })}
                rows={rows}
                keyOf={(row) => row.id}
              />
              <Pager page={pager} />
            </>
          ) : (
            <EmptyState
              icon="scan-line"
              title={state === "open" ? "Nothing packed yet" : "Nothing here"}
              hint={
                state === "open"
                  ? "Scan the tags one by one, or type the SKUs."
                  : "No items on this transfer in this list."
              }
            />
          )}
        </Panel>
        {ticks > 0 && <TickedItems transfer={transfer} />}
      </TickForm>
      {mayEdit && state === "sent" && <CloseTransfer transfer={transfer} />}
    </>
  );
}
