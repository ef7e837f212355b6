import { redirect } from "react-router";
import { counted } from "~/domain/counted";
import type { Instant } from "~/domain/dates";
import { countScrapToMelt, linesOfLot } from "~/domain/stock/melt-lots/find-melt-lots.server";
import { gainOf, meltLotNumber, MOST_SCRAP } from "~/domain/stock/melt-lots/melt-lot";
import { addedScrapFields } from "~/domain/stock/melt-lots/melt-lot-fields";
import { addScrap, whyNotMelt } from "~/domain/stock/melt-lots/pack-scrap.server";
import type { Cents } from "~/domain/money";
import { can } from "~/domain/permissions";
import { todayAt } from "~/domain/shop/stores/find-stores.server";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { HistoryLink } from "~/shell/history-link";
import type { PageHandle } from "~/shell/page-handle";
import { ActionBar } from "~/ui/action-bar";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import type { Column } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { TextField } from "~/ui/fields/text-field";
import { formatDateTime } from "~/ui/format";
import { ListTable } from "~/ui/list-table";
import { useMoney } from "~/ui/money";
import { PageForm, PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { Stat, StatStrip } from "~/ui/stat-strip";
import { TickForm } from "~/ui/tick-form";
import { actorOf } from "~/web/context";
import { useFormFields } from "~/web/form-fields";
import { performForm } from "~/web/perform.server";
import { ScanForm } from "~/web/scan-form";
import { keptScans, pageAfterScan, readScan } from "~/web/scan-form.server";
import { showsCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/melt-lot-record";
import { existingLot } from "./existing-melt-lot.server.ts";
import { worthOf } from "./lot-worth.server.ts";
import { MeltLotBadge } from "./melt-lot-badge.tsx";
import { AddedScrap } from "./melt-lot-contract.ts";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  title: "Melt Lot",
  subtitle: "Scrap sent to the refiner",
  beginsWithRail: ({ isOpen }) => isOpen,
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.number ?? "Melt Lot"} · Loupe` },
];

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const lot = existingLot(params.lotId);
  const lines = linesOfLot(db, lot.id);
  const worth = worthOf(lot, lines);
  const isOpen = lot.state === "open";
  const now = Date.now() as Instant;
  const sees = showsCost(context);
  const rows = lines.map(({ piece, addedBy }, nth) => {
    const { value = null, says = "" } = worth.each[nth] ?? {};
    return {
      id: piece.id,
      sku: piece.sku,
      description: piece.description,
      cost: piece.cost,
      value,
      says,
      note: `Added by ${addedBy}`,
      problem: isOpen ? whyNotMelt(db, piece, lot.store.key, now) : null,
    };
  });
  return {
    lot: withholdCost({ ...lot, gain: gainOf(lot) }, sees),
    number: meltLotNumber(lot.id),
    rows: withholdCost(rows, sees),
    worth: worth.all,
    pricesOf: worth.pricesOf,
    oldPrices: worth.oldPrices,
    unknown: worth.each.filter(({ value }) => value === null).length,
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
    { title: "Error", description: "Failed to save the scan" },
    sent,
  );
  if (!outcome.ok) return outcome.rejection;
  const scanned = { url: args.url, form: sent.form, name: "sku" };
  return redirect(pageAfterScan(actorOf(args.context), `/inventory/melt-lots/${lotId}`, scanned), 303);
}

type Loaded = Route.ComponentProps["loaderData"];

export default function MeltLotRecord({ loaderData, actionData }: Route.ComponentProps) {
  const { lot, number, rows, unknown, isOpen, left, mayEdit } = loaderData;
  const { id, store, refiner, note, state, begunAt, begunBy, sentAt, sentBy, settledAt, settledBy } = lot;
  const page = `/inventory/melt-lots/${id}`;
  const mayPack = mayEdit && isOpen;
  return (
    <>
      <Breadcrumbs
        trail={[
          { to: "/inventory", label: "Inventory" },
          { to: "/inventory/melt-lots", label: "Melt" },
        ]}
        here={number}
      />
      {loaderData.oldPrices && (
        <Callout tone="warn">
          <p>
            {loaderData.oldPrices}. <PageLink to="/inventory/metal-prices">Metal Prices</PageLink>
          </p>
        </Callout>
      )}
      {mayPack && <ScanTag {...loaderData} rejection={actionData} />}
      <Panel flush>
        <RecordHead
          name={refiner}
          facts={
            <>
              <MeltLotBadge state={state} />
              <span>{number}</span>
              <span>{store.name}</span>
              <span>{`Started ${formatDateTime(begunAt, store.zone)} by ${begunBy}`}</span>
              {sentAt !== null && <span>{`Sent ${formatDateTime(sentAt, store.zone)} by ${sentBy}`}</span>}
              {settledAt !== null && (
                <span>{`Settled ${formatDateTime(settledAt, store.zone)} by ${settledBy}`}</span>
              )}
              {note && <span>{note}</span>}
              {lot.settlement && <span>{lot.settlement}</span>}
            </>
          }
        >
          <HistoryLink kind="melt-lot" id={id} />
          {rows.length > 0 && (
            <ButtonLink to={`${page}/print`} icon="printer">
              Print List
            </ButtonLink>
          )}
        </RecordHead>
        <LotFigures {...loaderData} />
      </Panel>
      <TickForm action={mayPack && rows.length > 0 ? `${page}/take-off` : null}>
        <Panel flush>
          {rows.length > 0 ? (
            <ListTable
              brief
              caption="Items"
              columns={columnsOf(mayPack)}
              rows={rows}
              keyOf={(row) => row.id}
            />
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
      {mayPack && (
        <ActionBar
          count={
            left > 0
              ? `The lot is full. ${counted(left, "scrap item")} left for another lot.`
              : unknown > 0 &&
                `${counted(unknown, "item")} without a melt value. Check metal, karat, weight and metal prices.`
          }
          main={
            rows.length > 0 && (
              <ButtonLink to={`${page}/send`} variant="primary">
                {`Send ${counted(rows.length, "Item")}`}
              </ButtonLink>
            )
          }
        >
          <PageForm method="post" action={`${page}/add-all`}>
            <Button type="submit">Add All Scrap</Button>
          </PageForm>
          <PageForm method="post" action={`${page}/discard`}>
            <Button type="submit">Discard</Button>
          </PageForm>
        </ActionBar>
      )}
      {mayEdit && state === "settled" && (
        <ActionBar>
          <ButtonLink to={`${page}/settle`}>Correct the Settlement</ButtonLink>
        </ActionBar>
      )}
      {mayEdit && state === "sent" && (
        <ActionBar
          main={
            <ButtonLink to={`${page}/settle`} variant="primary">
              Settle
            </ButtonLink>
          }
        />
      )}
    </>
  );
}

function LotFigures({
  lot,
  worth,
  pricesOf,
  isOpen,
  rows,
}: Pick<Loaded, "lot" | "worth" | "pricesOf" | "isOpen" | "rows">) {
  const { formatMoney } = useMoney();
  const gain: Cents | null = lot.gain ?? null;
  return (
    <StatStrip bare>
      <Stat label="Items" value={String(rows.length)} />
      {lot.cost !== undefined && <Stat label="Cost" value={formatMoney(lot.cost)} />}
      <Stat
        label="Melt Value"
        value={formatMoney(worth)}
        caption={[pricesOf, !isOpen && "when sent"].filter(Boolean).join(", ") || undefined}
      />
      {lot.brought !== null && <Stat label="Settlement" value={formatMoney(lot.brought)} />}
      {gain !== null && (
        <Stat
          label={gain < 0 ? "Loss" : "Gain"}
          value={formatMoney(gain)}
          caption="Refiner payment less cost"
          tone={gain < 0 ? "loss" : "gain"}
        />
      )}
    </StatStrip>
  );
}

interface ScanTagProps extends Pick<Loaded, "formKey" | "lot" | "kept"> {
  rejection: Route.ComponentProps["actionData"];
}

function ScanTag({ formKey, lot, kept, rejection }: ScanTagProps) {
  const { form, fields } = useFormFields(addedScrapFields, {
    id: "scan",
    formKey,
    values: {},
    rejection: undefined,
  });
  return (
    <ScanForm form={form} name="sku" rejection={rejection} kept={kept}>
      <TextField
        {...fields.sku}
        autoFocus
        data-scan=""
        hint={`Scrap at ${lot.store.name}, scanned or typed.`}
      />
    </ScanForm>
  );
}

type Row = Loaded["rows"][number];

function columnsOf(isTicked: boolean): Column<Row>[] {
  return [
    {
      head: "SKU",
      width: "person",
      className: "phone-code",
      render: ({ id, sku }) =>
        isTicked ? (
          <label className="check">
            <input type="checkbox" name="ids" value={id} />
            <span>{sku}</span>
          </label>
        ) : (
          sku
        ),
    },
    {
      head: "Item",
      width: "title",
      className: "phone-title",
      bare: true,
      render: ({ id, description, says, problem }) => (
        <span className="cell-lines">
          <PageLink to={`/inventory/${id}`} className="cell-main">
            {description}
          </PageLink>
          <span className="cell-note cell-note-whole">{problem ?? says}</span>
        </span>
      ),
    },
    {
      head: "Melt Value",
      className: "num phone-sum",
      bare: true,
      render: ({ value }, { formatMoney }) => (value === null ? "N/A" : formatMoney(value)),
    },
  ];
}
