import { redirect } from "react-router";
import { counted } from "~/domain/counted";
import { can } from "~/domain/permissions";
import { getTransfer, lastLineOf } from "~/domain/stock/transfers/find-transfers.server";
import { packPiece, whyNotSent } from "~/domain/stock/transfers/packing.server";
import { receivePieces } from "~/domain/stock/transfers/receive-transfer.server";
import {
  betweenStores,
  piecesOf,
  type Transfer,
  TRANSFER_OUTCOME_LABELS,
  TRANSFER_OUTCOMES,
  type TransferLine,
  transferNumber,
  type TransferOutcome,
} from "~/domain/stock/transfers/transfer";
import { scannedFields } from "~/domain/stock/transfers/transfer-fields";
import { shop } from "~/runtime/shop.server";
import { HistoryLink } from "~/shell/history-link";
import type { PageHandle } from "~/shell/page-handle";
import { CommaList } from "~/ui/comma-list";
import { ActionBar } from "~/ui/action-bar";
import { Badge } from "~/ui/badge";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { classNames } from "~/ui/class-names";
import type { Column } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { TextField } from "~/ui/fields/text-field";
import { formatDateTime, formatTime } from "~/ui/format";
import { ListTable } from "~/ui/list-table";
import { PageForm, PageLink } from "~/ui/page-link";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { SubmitButton } from "~/ui/submit-button";
import { Tabs } from "~/ui/tabs";
import { TickForm } from "~/ui/tick-form";
import { TiledCell, type TilePicture } from "~/ui/tile";
import { actorOf, factsOf } from "~/web/context";
import { useFormFields } from "~/web/form-fields";
import { listPage } from "~/web/list.server";
import { performForm } from "~/web/perform.server";
import { tilesOf } from "~/web/photos/tiles.server";
import { idParam, notFound } from "~/web/problem";
import { ScanForm } from "~/web/scan-form";
import { keptScans, pageAfterScan, readScan } from "~/web/scan-form.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/transfer-record";
import { OutcomeBadge, standingBadge, StandingBadge } from "./transfer-badges.tsx";
import { Scanned } from "./transfer-contract.ts";
import { transferLinesBy } from "./transfer-lists.server.ts";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  title: "Transfer",
  subtitle: ({ transfer }) => betweenStores(transfer),
  beginsWithRail: ({ transfer }) => transfer.state === "open",
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.number ?? "Transfer"} · Loupe` },
];

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const transfer = transferOf(params.transferId);
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
  const mayScan = mayEdit && (state !== "closed" || figures.missing > 0);
  const last = mayScan ? lastLineOf(db, transfer, actor.id) : undefined;
  const tileOf = tilesOf(
    actor,
    "piece",
    rows.map(({ piece }) => piece.id),
  );
  return {
    transfer,
    number: transferNumber(id),
    standing: standingBadge(transfer),
    shown,
    rows: rows.map((line) =>
      rowOf(line, transfer, tileOf(line.piece.id, line.piece.category, line.piece.description)),
    ),
    pager,
    mayScan,
    mayEdit,
    wasSent: sentAt !== null,
    kept: keptScans(actor, url, "sku"),
    last: last && [last.piece.sku, last.piece.description],
    formKey: crypto.randomUUID(),
  };
}

/** What there is to do. */
function firstShown({ state, figures }: Transfer): TransferOutcome | null {
  if (state === "sent") return "waiting";
  return state === "closed" && figures.missing > 0 ? "missing" : null;
}

function transferOf(param: string): Transfer {
  const transfer = getTransfer(shop().db, idParam(param));
  if (!transfer) throw notFound();
  return transfer;
}

interface Row {
  id: number;
  sku: string;
  description: string;
  retailPrice: number;
  tile: TilePicture;
  outcome: TransferOutcome;
  /** Who packed it, or said what became of it. */
  note: string;
  /** While the list is packed. */
  isOpen: boolean;
  /** Why it can't go, then. */
  problem: string | null;
}

function rowOf(line: TransferLine, { state, from, to }: Transfer, tile: TilePicture): Row {
  const { piece, outcome, packedAt, packedBy, endedAt, endedBy } = line;
  const { id, sku, description, retailPrice } = piece;
  const said =
    endedAt === null
      ? `Packed ${formatTime(packedAt, from.zone, { withZone: false })}, ${packedBy}`
      : `${formatTime(endedAt, (outcome === "back" ? from : to).zone, { withZone: false })}, ${endedBy}`;
  return {
    id,
    sku,
    description,
    retailPrice,
    tile,
    outcome,
    note: said,
    isOpen: state === "open",
    problem: state === "open" ? whyNotSent(shop().db, piece, from.key) : null,
  };
}

/** A scan: packs the item, or receives it. */
export async function action(args: Route.ActionArgs) {
  const transfer = transferOf(args.params.transferId);
  const transferId = transfer.id;
  const sent = await readScan(args.request, "sku");
  const { form } = sent;
  // As the page was: what was scanned to be packed isn't received because it was sent since.
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
    { title: "Error", description: "Failed to save the scan" },
    sent,
  );
  if (!outcome.ok) return outcome.rejection;
  form.set("as", as);
  const scanned = { url: args.url, form, name: "sku" };
  const page = pageAfterScan(actorOf(args.context), `/inventory/transfers/${transferId}`, scanned);
  if (transfer.state !== "sent" || outcome.value.state !== "closed") return redirect(page, 303);
  return redirectWithToast(factsOf(args.context), page, {
    tone: "success",
    title: "Success",
    description: `Everything arrived. ${transferNumber(transferId)} is closed`,
  });
}

export default function TransferRecord({ loaderData, actionData }: Route.ComponentProps) {
  const { transfer, number, standing, shown, rows, pager, mayScan, mayEdit, wasSent, last } = loaderData;
  const { id, from, to, state, note, figures, begunAt, begunBy, sentAt, sentBy, closedAt, closedBy } =
    transfer;
  const page = `/inventory/transfers/${id}`;
  const items = piecesOf(transfer);
  const isTicked = ({ outcome }: Row) => mayEdit && (outcome === "waiting" || outcome === "missing");
  const ticks = rows.filter(isTicked).length;
  const tabs = TRANSFER_OUTCOMES.filter(
    (outcome) => figures[outcome] > 0 || outcome === shown || outcome === "arrived",
  );
  return (
    <>
      <Breadcrumbs
        trail={[
          { to: "/inventory", label: "Inventory" },
          { to: "/inventory/transfers", label: "Transfers" },
        ]}
        here={number}
      />
      {(mayScan || actionData) && <ScanTag key={state} {...loaderData} rejection={actionData} />}
      {last && !actionData && (
        <Callout tone="done" title={state === "open" ? "Packed" : "Arrived"}>
          <p role="status">
            <CommaList of={last} />
          </p>
        </Callout>
      )}
      <Panel flush>
        <RecordHead
          name={wasSent ? `${figures.arrived} of ${items} arrived` : counted(items, "item")}
          facts={
            <>
              <StandingBadge standing={standing} />
              <span>{number}</span>
              <span>{`Started ${formatDateTime(begunAt, from.zone)} by ${begunBy}`}</span>
              {sentAt !== null && <span>{`Sent ${formatDateTime(sentAt, from.zone)} by ${sentBy}`}</span>}
              {closedAt !== null && (
                <span>{`Closed ${formatDateTime(closedAt, to.zone)} by ${closedBy}`}</span>
              )}
              {note && <span>{note}</span>}
            </>
          }
        >
          <HistoryLink kind="transfer" id={id} />
          {items > 0 && (
            <ButtonLink to={`${page}/print`} icon="printer">
              Print List
            </ButtonLink>
          )}
        </RecordHead>
      </Panel>
      {wasSent && (
        <Tabs
          label="Items"
          tabs={[
            ...tabs.map((outcome) => ({
              to: `${page}?outcome=${outcome}`,
              label: `${TRANSFER_OUTCOME_LABELS[outcome]} (${figures[outcome]})`,
              current: shown === outcome,
            })),
            { to: `${page}?outcome=all`, label: `All (${items})`, current: shown === null },
          ]}
        />
      )}
      <TickForm action={mayEdit ? `${page}/${state === "open" ? "take-out" : "receive"}` : null}>
        <Panel flush>
          {rows.length > 0 ? (
            <>
              <ListTable
                brief
                tiled
                caption={shown ? TRANSFER_OUTCOME_LABELS[shown] : "Items"}
                columns={columnsOf(isTicked)}
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
        {ticks > 0 && (
          <ActionBar count="Selected items:">
            {state === "open" ? (
              <Button type="submit">Remove</Button>
            ) : (
              <>
                <Button type="submit">{`Arrived in ${to.name}`}</Button>
                <Button type="submit" formAction={`${page}/back`}>
                  {`Still in ${from.name}`}
                </Button>
                {figures.waiting > 0 && (
                  <Button type="submit" name="all" value="1">
                    Receive All
                  </Button>
                )}
                {figures.missing > 0 && (
                  <Button type="submit" variant="danger" formAction={`${page}/lose`}>
                    Lost
                  </Button>
                )}
              </>
            )}
          </ActionBar>
        )}
      </TickForm>
      {mayEdit && state === "open" && (
        <ActionBar
          count={items > 0 ? "Sent items can't be sold until they arrive." : undefined}
          main={
            items > 0 && (
              <PageForm method="post" action={`${page}/send`}>
                <input type="hidden" name="version" value={transfer.version} />
                <SubmitButton busy="Sending...">{`Send ${counted(items, "Item")}`}</SubmitButton>
              </PageForm>
            )
          }
        >
          <PageForm method="post" action={`${page}/discard`}>
            <Button type="submit">Discard</Button>
          </PageForm>
        </ActionBar>
      )}
      {mayEdit && state === "sent" && (
        <ActionBar
          count={
            figures.waiting > 0 &&
            `Closing marks what hasn't arrived as missing: ${counted(figures.waiting, "item")}.`
          }
          main={
            <PageForm method="post" action={`${page}/close`}>
              <SubmitButton busy="Closing...">Close Transfer</SubmitButton>
            </PageForm>
          }
        />
      )}
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

interface ScanTagProps extends Pick<Loaded, "formKey" | "transfer" | "kept"> {
  rejection: Route.ComponentProps["actionData"];
}

function ScanTag({ formKey, transfer, kept, rejection }: ScanTagProps) {
  const { form, fields } = useFormFields(scannedFields, {
    id: "scan",
    formKey,
    values: {},
    rejection: undefined,
  });
  const { state, from, to } = transfer;
  return (
    <ScanForm form={form} name="sku" rejection={rejection} kept={kept}>
      <input type="hidden" name="as" value={state === "open" ? "packing" : "receiving"} />
      <TextField
        {...fields.sku}
        autoFocus
        data-scan=""
        hint={
          state === "open"
            ? `Scan or type the items to pack in ${from.name}.`
            : `Scan or type the items that arrived in ${to.name}.`
        }
      />
    </ScanForm>
  );
}

function columnsOf(isTicked: (row: Row) => boolean): Column<Row>[] {
  return [
    {
      head: "SKU",
      width: "person",
      className: "phone-code",
      render: (row) =>
        isTicked(row) ? (
          <label className="check">
            <input type="checkbox" name="ids" value={row.id} />
            <span>{row.sku}</span>
          </label>
        ) : (
          row.sku
        ),
    },
    {
      head: "Item",
      width: "title",
      className: "phone-title",
      bare: true,
      render: ({ id, description, tile, note, problem }) => (
        <TiledCell picture={tile}>
          <span className="cell-lines">
            <PageLink to={`/inventory/${id}`} className="cell-main">
              {description}
            </PageLink>
            <span className={classNames("cell-note", problem && "cell-note-whole")}>{problem ?? note}</span>
          </span>
        </TiledCell>
      ),
    },
    {
      head: "Retail Price",
      className: "num phone-sum",
      bare: true,
      render: ({ retailPrice }, { formatMoney }) => formatMoney(retailPrice),
    },
    {
      head: "Status",
      width: "badge",
      className: "phone-badge",
      bare: true,
      render: ({ outcome, problem, isOpen }) =>
        !isOpen ? (
          <OutcomeBadge outcome={outcome} />
        ) : problem ? (
          <Badge tone="ruby">Can't go</Badge>
        ) : (
          <Badge tone="jade">Packed</Badge>
        ),
    },
  ];
}
