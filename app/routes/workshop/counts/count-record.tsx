import { redirect, useLocation } from "react-router";
import {
  COUNT_RESULT_LABELS,
  type CountKind,
  type CountResult,
  COUNT_RIGHTS,
  countedText,
  RESULTS_OF_KIND,
} from "~/domain/workshop/counts/count";
import { scanFields } from "~/domain/workshop/counts/count-fields";
import {
  expectedKeyOf,
  findExpected,
  isExpectedKey,
  whereMissing,
} from "~/domain/workshop/counts/expected-pieces.server";
import { lastScanOf, missingIn } from "~/domain/workshop/counts/find-counts.server";
import { scan } from "~/domain/workshop/counts/scan.server";
import { findInHouse, houseKeyOf, isHouseKey } from "~/domain/workshop/custody/in-house.server";
import { type Actor, can } from "~/domain/permissions";
import { type Seen, withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { HistoryLink } from "~/shell/history-link";
import type { PageHandle } from "~/shell/page-handle";
import { ActionBar } from "~/ui/action-bar";
import { Badge, type Tone } from "~/ui/badge";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import type { Column } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { TextField } from "~/ui/fields/text-field";
import { formatCount, formatDateTime } from "~/ui/format";
import { CellLink, ListTable } from "~/ui/list-table";
import { useMoney } from "~/ui/money";
import { PageForm } from "~/ui/page-link";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { Stat, StatStrip } from "~/ui/stat-strip";
import { SubmitButton } from "~/ui/submit-button";
import { Tabs } from "~/ui/tabs";
import { actorOf } from "~/web/context";
import { useFormFields } from "~/web/form-fields";
import { listPage } from "~/web/list.server";
import { performForm } from "~/web/perform.server";
import type { KeptScans } from "~/web/kept-scans";
import { ScanForm } from "~/web/scan-form";
import { keptScans, pageAfterScan, readScan } from "~/web/scan-form.server";
import { showsCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/count-record";
import { Scan } from "./count-contract.ts";
import { linesBy } from "./count-lists.server.ts";
import { countFor, countHeadFor } from "./count-rights.server.ts";
import { DECISION_STEPS } from "./decision-steps.ts";
import { type CountRow, rowOfLine, rowOfMissingOrder, rowOfMissingPiece } from "./count-rows.server.ts";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  title: "Count",
  subtitle: ({ count }) => countedText(count),
  beginsWithRail: ({ isOpen }) => isOpen,
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Count #${loaderData?.count.id ?? ""} · Loupe` },
];

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const count = countFor(actor, params.countId, "view");
  const { figures, kind } = count;
  const isOpen = count.endedAt === null;
  const mayCount = can(actor, COUNT_RIGHTS[kind].count);
  const results = RESULTS_OF_KIND[kind];
  const shown = results.find((result) => result === url.searchParams.get("result")) ?? null;
  const scans = results.reduce((all, result) => all + figures[result], 0);
  const { rows, ...pager } =
    isOpen && shown === "missing"
      ? missingOf(url, count, actor, () => figures.missing)
      : pageOfLines(url, count, actor, shown, () =>
          shown ? figures[shown] : scans - (isOpen ? figures.missing : 0),
        );
  const last = isOpen && mayCount ? lastScanOf(db, count.id, actor.id) : undefined;
  return {
    count: withholdCost(count, showsCost(context)),
    isOpen,
    mayCount,
    results,
    shown,
    rows,
    pager,
    last: last && rowOfLine(last, count, actor),
    kept: keptScans(actor, url, "number"),
    formKey: crypto.randomUUID(),
  };
}

type CountShown = ReturnType<typeof countFor>;

function pageOfLines(
  url: URL,
  count: CountShown,
  actor: Actor,
  result: CountResult | null,
  total: () => number,
) {
  const page = listPage(url, linesBy({ countId: count.id, result: result ?? undefined }), total);
  return { ...page, rows: page.rows.map((line) => rowOfLine(line, count, actor)) };
}

/** Lists what nobody has scanned yet. */
function missingOf(url: URL, count: CountShown, actor: Actor, total: () => number) {
  const { db } = shop();
  if (count.kind === "pieces") {
    const page = listPage(
      url,
      {
        read: (slice) => findExpected(db, whereMissing(count), slice),
        keyOf: expectedKeyOf,
        isKey: isExpectedKey,
      },
      total,
    );
    return { ...page, rows: page.rows.map(rowOfMissingPiece) };
  }
  const page = listPage(
    url,
    { read: (slice) => findInHouse(db, missingIn(count), slice), keyOf: houseKeyOf, isKey: isHouseKey },
    total,
  );
  return { ...page, rows: page.rows.map((row) => rowOfMissingOrder(row, actor)) };
}

/** Records a scan. */
export async function action(args: Route.ActionArgs) {
  const actor = actorOf(args.context);
  const { id: countId } = countHeadFor(actor, args.params.countId, "count");
  const sent = await readScan(args.request, "number");
  const outcome = await performForm(
    args,
    Scan,
    (ctx, { number }) => scan(ctx, { countId, number }),
    { title: "Error", description: "Failed to save the scan" },
    sent,
  );
  if (!outcome.ok) return outcome.rejection;
  const scanned = { url: args.url, form: sent.form, name: "number" };
  return redirect(pageAfterScan(actor, `/counts/${countId}`, scanned), 303);
}

export default function CountRecord({ loaderData, actionData }: Route.ComponentProps) {
  const { count, isOpen, mayCount, results, shown, rows, pager, last, kept, formKey } = loaderData;
  const { id, kind, store, figures, values, undecided, begunAt, begunBy, endedAt, endedBy } = count;
  const expected = figures.found + figures.missing;
  const { search } = useLocation();
  return (
    <>
      <Breadcrumbs
        trail={[
          kind === "pieces"
            ? { to: "/inventory", label: "Inventory" }
            : { to: "/repairs/custody", label: "Where Things Are" },
          { to: `/counts?kind=${kind}`, label: "Counts" },
        ]}
        here={`Count #${id}`}
      />
      {((isOpen && mayCount) || actionData) && (
        <ScanNumber kind={kind} formKey={formKey} kept={kept} rejection={actionData} />
      )}
      {last && (
        <Callout tone={last.result === "found" ? "done" : "warn"} title={COUNT_RESULT_LABELS[last.result]}>
          <p role="status">{saidOf(last)}</p>
        </Callout>
      )}
      <Panel flush>
        <RecordHead
          name={`${formatCount(figures.found)} of ${formatCount(expected)} found`}
          facts={
            <>
              {isOpen && <Badge tone="amber">Open</Badge>}
              {!isOpen && undecided > 0 && <Badge tone="ruby">{`${undecided} to resolve`}</Badge>}
              <span>{`Started ${formatDateTime(begunAt, store.zone)} by ${begunBy}`}</span>
              {endedAt !== null && (
                <span>{`Ended ${formatDateTime(endedAt, store.zone)} by ${endedBy}`}</span>
              )}
            </>
          }
        >
          <HistoryLink kind="count" id={id} />
          {kind === "pieces" && isOpen && (
            <ButtonLink to={`/counts/${id}/print?sheet`} icon="printer">
              Count Sheet
            </ButtonLink>
          )}
          <ButtonLink to={`/counts/${id}/print`} icon="printer">
            Print Result
          </ButtonLink>
        </RecordHead>
        {values && <Worth figures={figures} values={values} />}
      </Panel>
      <Tabs
        label="Results"
        tabs={[
          { to: `/counts/${id}`, label: isOpen ? "Scans" : "All", current: shown === null },
          ...results
            .filter(
              (result) =>
                figures[result] > 0 || result === shown || result === "found" || result === "missing",
            )
            .map((result) => ({
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
              tall
              caption={shown ? COUNT_RESULT_LABELS[shown] : "Scans"}
              columns={columnsOf({ id, mayCount, search, formKey })}
              rows={rows}
              keyOf={(row) => row.id}
            />
            <Pager page={pager} />
          </>
        ) : (
          <EmptyState
            icon="scan-line"
            title={shown ? "No items" : "Nothing scanned yet"}
            hint={
              shown
                ? "Nothing in this count has this result."
                : kind === "pieces"
                  ? "Scan the tags one by one."
                  : "Scan the envelopes one by one."
            }
          />
        )}
      </Panel>
      {isOpen && mayCount && (
        <ActionBar count="Ending saves the result. Nothing is moved.">
          <PageForm method="post" action={`/counts/${id}/end`}>
            <SubmitButton busy="Ending...">End Count</SubmitButton>
          </PageForm>
        </ActionBar>
      )}
    </>
  );
}

type Shown = Seen<CountShown>;

interface WorthProps {
  figures: Shown["figures"];
  values: NonNullable<Shown["values"]>;
}

/** Shows what was expected, found and is missing, at retail; below it the cost, for users who may see it. */
function Worth({ figures, values: { found, missing } }: WorthProps) {
  const { formatMoney } = useMoney();
  const stat = (label: string, pieces: number, retail: number, cost: number | undefined) => (
    <Stat
      label={label}
      value={formatCount(pieces)}
      caption={`${formatMoney(retail)} retail`}
      note={cost === undefined ? undefined : `${formatMoney(cost)} cost`}
    />
  );
  const costOfAll =
    found.cost === undefined || missing.cost === undefined ? undefined : found.cost + missing.cost;
  return (
    <StatStrip bare>
      {stat("Expected", figures.found + figures.missing, found.retailPrice + missing.retailPrice, costOfAll)}
      {stat("Found", figures.found, found.retailPrice, found.cost)}
      {stat("Missing", figures.missing, missing.retailPrice, missing.cost)}
    </StatStrip>
  );
}

const TAB_LABELS: Record<CountResult, string> = {
  ...COUNT_RESULT_LABELS,
  elsewhere: "Other place",
  other_store: "Other store",
  handed_over: "Handed Over",
  away: "Not on hand",
  twice: "Twice",
};

interface ScanNumberProps {
  kind: CountKind;
  kept: KeptScans | null;
  formKey: string;
  rejection: Route.ComponentProps["actionData"];
}

function ScanNumber({ kind, formKey, kept, rejection }: ScanNumberProps) {
  const { form, fields } = useFormFields(scanFields, {
    id: "scan",
    formKey,
    values: {},
    rejection: undefined,
  });
  return (
    <ScanForm form={form} name="number" rejection={rejection} kept={kept}>
      <TextField
        {...fields.number}
        autoFocus
        data-scan=""
        autoCapitalize="characters"
        hint={
          kind === "pieces"
            ? "The SKU on the tag, scanned or typed."
            : "R-000037, O-000038 or L-000039, scanned or typed."
        }
      />
    </ScanForm>
  );
}

function saidOf({ item, scanned, recorded, more }: CountRow): string {
  if (!item) return more ? `${scanned}. ${more}` : `Nothing found for ${scanned}`;
  return [
    `${item.number}, ${item.name}${item.note.startsWith("SKU") ? "" : `, ${item.note.split(", ").slice(1).join(", ")}`}`,
    more ?? (recorded && `Recorded: ${recorded}`),
  ]
    .filter(Boolean)
    .join(". ");
}

const TONES: Record<CountResult, Tone> = {
  found: "jade",
  missing: "ruby",
  elsewhere: "indigo",
  other_store: "indigo",
  handed_over: "ruby",
  sold: "ruby",
  away: "ruby",
  twice: "amber",
  unknown: "neutral",
};

interface Deciding {
  id: number;
  mayCount: boolean;
  search: string;
  formKey: string;
}

const columnsOf = (deciding: Deciding): Column<CountRow>[] => [
  {
    head: "Item",
    width: "title",
    className: "phone-title",
    render: ({ item, scanned }) =>
      item ? (
        <span className="cell-lines">
          <CellLink to={item.page}>{item.name}</CellLink>
          <span className="cell-note">{item.note}</span>
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
  {
    head: "Recorded",
    width: "person",
    render: ({ recorded, more }) =>
      more ? (
        <span className="cell-lines">
          <span>{recorded || "—"}</span>
          <span className="cell-note cell-wraps">{more}</span>
        </span>
      ) : (
        recorded || "—"
      ),
  },
  {
    head: "Scanned",
    width: "date",
    render: ({ at, by }) =>
      at ? (
        <span className="cell-lines">
          <span>{at}</span>
          <span className="cell-note">{by}</span>
        </span>
      ) : (
        "Not scanned"
      ),
  },
  {
    head: "Resolve",
    width: "decisions",
    className: "actions",
    bare: true,
    render: (row) => <Decide row={row} {...deciding} />,
  },
];

/** Offers a small form for each decision. One that needs an approval continues on the line's own page. */
function Decide({ row, id, mayCount, search, formKey }: Deciding & { row: CountRow }) {
  const { decisions, decided, steps } = row;
  if (decided !== null)
    return (
      <span className="cell-lines">
        <span>{decided.what}</span>
        <span className="cell-note cell-wraps">{decided.when}</span>
      </span>
    );
  if (steps.length === 0 && decisions.length === 0) return null;
  return (
    <span className="decide">
      {steps.map(({ to, label }) => (
        <ButtonLink key={to} to={to} variant="ghost">
          {label}
        </ButtonLink>
      ))}
      {mayCount &&
        decisions.map((decision) => (
          <PageForm key={decision} method="post" action={`/counts/${id}/lines/${row.id}${search}`}>
            <input type="hidden" name="formKey" value={`${formKey} ${row.id} ${decision}`} />
            <input type="hidden" name="decision" value={decision} />
            <Button type="submit" variant="ghost">
              {DECISION_STEPS[decision]}
            </Button>
          </PageForm>
        ))}
    </span>
  );
}
