import { redirect } from "react-router";
import {
  type Count,
  COUNT_RESULT_LABELS,
  COUNT_RESULTS,
  type CountLine,
  type CountResult,
  countedText,
} from "~/domain/counts/count";
import { scanFields } from "~/domain/counts/count-fields";
import { getCount, lastScanOf, missingIn } from "~/domain/counts/find-counts.server";
import { scan } from "~/domain/counts/scan.server";
import { findInHouse, houseKeyOf, type InHouse, isHouseKey } from "~/domain/custody/in-house.server";
import { type OrderKind, orderNumber, placeText } from "~/domain/orders/order";
import { can } from "~/domain/permissions";
import { shop } from "~/runtime/shop.server";
import { HistoryLink } from "~/shell/history-link";
import type { PageHandle } from "~/shell/page-handle";
import { ActionBar } from "~/ui/action-bar";
import { Badge, type Tone } from "~/ui/badge";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import type { Column } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { TextField } from "~/ui/fields/text-field";
import { formatDateTime, formatTime } from "~/ui/format";
import { CellLink, ListTable } from "~/ui/list-table";
import { PageForm } from "~/ui/page-link";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { SubmitButton } from "~/ui/submit-button";
import { Tabs } from "~/ui/tabs";
import { actorOf } from "~/web/context";
import { readForm } from "~/web/form.server";
import { FormAlerts } from "~/web/form-alerts";
import { useFormFields } from "~/web/form-fields";
import { listPage } from "~/web/list.server";
import { performForm } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { ScanForm } from "~/web/scan-form";
import type { Route } from "./+types/count-record";
import { Scan } from "./count-contract.ts";
import { linesBy } from "./count-lists.server.ts";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  title: "Count",
  subtitle: ({ count }) => countedText(count),
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Count #${loaderData?.count.id ?? ""} · Loupe` },
];

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const count = getCount(db, idParam(params.countId));
  if (!count) throw notFound();
  const { figures } = count;
  const isOpen = count.endedAt === null;
  const mayCount = can(actor, "repairs.edit");
  const shown = COUNT_RESULTS.find((result) => result === url.searchParams.get("result")) ?? null;
  const scans = COUNT_RESULTS.reduce((all, result) => all + figures[result], 0);
  const page =
    isOpen && shown === "missing"
      ? listPage(
          url,
          {
            read: (slice) => findInHouse(db, missingIn(count), slice),
            keyOf: houseKeyOf,
            isKey: isHouseKey,
          },
          () => figures.missing,
        )
      : listPage(url, linesBy({ countId: count.id, result: shown ?? undefined }), () =>
          shown ? figures[shown] : scans - (isOpen ? figures.missing : 0),
        );
  const { rows, ...pager } = page;
  const last = isOpen && mayCount ? lastScanOf(db, count.id, actor.id) : undefined;
  return {
    count,
    isOpen,
    mayCount,
    shown,
    rows: rows.map((row) => ("result" in row ? rowOfLine(row, count) : rowOfMissing(row))),
    pager,
    last: last && rowOfLine(last, count),
    formKey: crypto.randomUUID(),
  };
}

interface Row {
  id: number | string;
  result: CountResult;
  order: { id: number; number: string; page: string; item: string; customerName: string } | null;
  scanned: string | null;
  /** Where the books have it. */
  recorded: string;
  /** The step that says where it is. */
  step: { to: string; label: string } | null;
  /** Not of what nobody has scanned yet. */
  at: string | null;
  by: string | null;
}

function rowOfLine({ id, result, order, scanned, recorded, at, by }: CountLine, count: Count): Row {
  const { place, placeName, store } = count;
  const where = order ? placeText(recorded) : "";
  const here = new URLSearchParams({ place: place ?? "", ...(placeName && { name: placeName }) });
  return {
    id,
    result,
    order: order && orderOfRow(order),
    scanned,
    recorded: result === "other_store" ? `${recorded.storeName ?? ""}, ${where}` : where,
    step:
      order && result === "elsewhere" && place
        ? { to: `/orders/${order.id}/place?${here}`, label: "Put it here" }
        : order && (result === "elsewhere" || result === "missing")
          ? moveOf(order)
          : null,
    at: result === "missing" ? null : formatTime(at, store.zone, { withZone: false }),
    by,
  };
}

function rowOfMissing(row: InHouse): Row {
  return {
    id: `order ${row.id}`,
    result: "missing",
    order: orderOfRow(row),
    scanned: null,
    recorded: placeText({ place: row.place, name: row.placeName }),
    step: moveOf(row),
    at: null,
    by: null,
  };
}

const moveOf = ({ id }: { id: number }) => ({ to: `/orders/${id}/place`, label: "Move" });

function orderOfRow(order: { id: number; kind: OrderKind; item: string; customerName: string }) {
  const { id, kind, item, customerName } = order;
  const page = kind === "repair" ? `/repairs/${id}` : `/orders/${id}`;
  return { id, number: orderNumber(order), page, item, customerName };
}

/** A scan. Sent twice from one page it is one scan; another number from the same page is another one. */
export async function action(args: Route.ActionArgs) {
  const countId = idParam(args.params.countId);
  const form = await readForm(args.request);
  const key = form.get("formKey");
  if (typeof key === "string" && key !== "")
    form.set("formKey", `${key.slice(0, 36)} ${String(form.get("number"))}`);
  const outcome = await performForm(
    args,
    Scan,
    (ctx, sent) => scan(ctx, { countId, ...sent }),
    { title: "Error", description: "Failed to save the scan" },
    { form, problem: null },
  );
  return outcome.ok ? redirect(`/counts/${countId}`, 303) : outcome.rejection;
}

export default function CountRecord({ loaderData, actionData }: Route.ComponentProps) {
  const { count, isOpen, mayCount, shown, rows, pager, last, formKey } = loaderData;
  const { id, store, figures, begunAt, begunBy, endedAt, endedBy } = count;
  const expected = figures.found + figures.missing;
  return (
    <>
      <Breadcrumbs
        trail={[
          { to: "/repairs/custody", label: "Where Things Are" },
          { to: "/counts", label: "Counts" },
        ]}
        here={`Count #${id}`}
      />
      {isOpen && mayCount && <ScanNumber formKey={formKey} rejection={actionData} />}
      {last && (
        <Callout tone={last.result === "found" ? "done" : "warn"} title={COUNT_RESULT_LABELS[last.result]}>
          <p role="status">{saidOf(last)}</p>
        </Callout>
      )}
      <Panel flush>
        <RecordHead
          name={`${figures.found} of ${expected} found`}
          facts={
            <>
              {isOpen && <Badge tone="amber">Open</Badge>}
              <span>{`Begun ${formatDateTime(begunAt, store.zone)} by ${begunBy}`}</span>
              {endedAt !== null && (
                <span>{`Ended ${formatDateTime(endedAt, store.zone)} by ${endedBy}`}</span>
              )}
            </>
          }
        >
          <HistoryLink kind="count" id={id} />
        </RecordHead>
      </Panel>
      <Tabs
        label="Results"
        tabs={[
          { to: `/counts/${id}`, label: isOpen ? "Scans" : "All", current: shown === null },
          ...COUNT_RESULTS.filter(
            (result) => figures[result] > 0 || result === shown || result === "found" || result === "missing",
          ).map((result) => ({
            to: `/counts/${id}?result=${result}`,
            label: `${TAB_LABELS[result]} (${figures[result]})`,
            current: shown === result,
          })),
        ]}
      />
      <Panel flush>
        {rows.length > 0 ? (
          <>
            <ListTable
              caption={shown ? COUNT_RESULT_LABELS[shown] : "Scans"}
              columns={COLUMNS}
              rows={rows}
              keyOf={(row) => row.id}
            />
            <Pager page={pager} />
          </>
        ) : (
          <EmptyState
            icon="scan-line"
            title={shown ? "None of these" : "Nothing scanned yet"}
            hint={shown ? "Nothing in this count has this result." : "Scan the envelopes one by one."}
          />
        )}
      </Panel>
      {isOpen && mayCount && (
        <ActionBar
          count="Ending saves the result. Nothing is moved."
          main={
            <PageForm method="post" action={`/counts/${id}/end`}>
              <SubmitButton busy="Ending...">End Count</SubmitButton>
            </PageForm>
          }
        />
      )}
    </>
  );
}

const TAB_LABELS: Record<CountResult, string> = {
  ...COUNT_RESULT_LABELS,
  elsewhere: "Other place",
  other_store: "Other store",
  handed_over: "Handed over",
  twice: "Twice",
};

interface ScanNumberProps {
  formKey: string;
  rejection: Route.ComponentProps["actionData"];
}

function ScanNumber({ formKey, rejection }: ScanNumberProps) {
  const { form, fields } = useFormFields(scanFields, { id: "scan", formKey, values: {}, rejection });
  return (
    <ScanForm form={form} name="number" alerts={<FormAlerts form={form} before="it can be saved" />}>
      <TextField
        {...fields.number}
        autoFocus
        data-scan=""
        hint="R-000037, O-000038 or L-000039, scanned or typed."
      />
    </ScanForm>
  );
}

function saidOf({ order, scanned, recorded }: Row): string {
  if (!order) return `Nothing has the number ${scanned}`;
  return `${order.number}, ${order.item}, ${order.customerName}. Recorded: ${recorded}`;
}

const TONES: Record<CountResult, Tone> = {
  found: "jade",
  missing: "ruby",
  elsewhere: "indigo",
  other_store: "indigo",
  handed_over: "ruby",
  twice: "amber",
  unknown: "neutral",
};

const COLUMNS: Column<Row>[] = [
  {
    head: "Item",
    width: "title",
    render: ({ order, scanned }) =>
      order ? (
        <span className="cell-lines">
          <CellLink to={order.page}>{order.item}</CellLink>
          <span className="cell-note">{`${order.number}, ${order.customerName}`}</span>
        </span>
      ) : (
        scanned
      ),
  },
  {
    head: "Result",
    width: "badge",
    bare: true,
    render: ({ result }) => <Badge tone={TONES[result]}>{TAB_LABELS[result]}</Badge>,
  },
  { head: "Recorded", width: "person", render: ({ recorded }) => recorded || "—" },
  { head: "Scanned", width: "moment", render: ({ at, by }) => (at ? `${at}, ${by}` : "Not scanned") },
  {
    head: "Decide",
    width: "set-form",
    className: "actions",
    bare: true,
    render: ({ step }) => step && <ButtonLink to={step.to}>{step.label}</ButtonLink>,
  },
];
