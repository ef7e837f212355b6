import { Outlet, type ShouldRevalidateFunction } from "react-router";
import { dayIn, type Instant } from "~/domain/dates";
import { can } from "~/domain/permissions";
import { categoriesInUse } from "~/domain/stock/pieces/categories-in-use.server";
import { countToGoBack, linesOf } from "~/domain/stock/receivings/find-receivings.server";
import { nextOfReceiving } from "~/domain/stock/receivings/next-of-receiving";
import { invoiceDifference } from "~/domain/stock/receivings/invoice-difference";
import { receivingNumber } from "~/domain/stock/receivings/receiving";
import { LINES_AT_MOST } from "~/domain/stock/receivings/receiving-size";
import { addLine } from "~/domain/stock/receivings/prepare-receiving.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { type Address, addressAt, href, localPath, withRest } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Callout } from "~/ui/callout";
import { EmptyState } from "~/ui/empty-state";
import { formatDate } from "~/ui/format";
import { moneyFormat } from "~/ui/money";
import { NumberAndName } from "~/ui/number-and-name";
import { Pager } from "~/ui/pager";
import { FormAlerts } from "~/web/form-alerts";
import { Panel } from "~/ui/panel";
import scanSheet from "~/ui/styles/scan.css?url";
import { actorOf } from "~/web/context";
import { keepDraft, readDraft } from "~/web/form-drafts.server";
import { readForm } from "~/web/form.server";
import { isListItself, revalidateList } from "~/web/list-under-dialog";
import { listPage } from "~/web/list.server";
import { performForm } from "~/web/perform.server";
import { tilesOf } from "~/web/photos/tiles.server";
import { redirect } from "~/web/redirect";
import { costField, maySeeCost, showsCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/receiving-record";
import { existingReceiving } from "./existing-receiving.server.ts";
import { lineRules } from "./line-rules.server.ts";
import { NewLineForm } from "./receiving-contract.ts";
import { ReceivingHead } from "./receiving-head.tsx";
import { AddLine } from "./scan-or-add-line.tsx";
import { LineTable } from "./receiving-line-table.tsx";
import { lastFirst } from "./lines-last-first.server.ts";
import { BY_HAND, SCAN, SCANNED } from "./line-form.tsx";
import { asksForNewLine, isUntouched, typedLine, valuesToBeginWith } from "./new-line-values.ts";
import { lastScanned, scannedAt, withScanned } from "./scanned-line.server.ts";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  ...SECTIONS.receivings,
  isRecord: true,
  nameOf: ({ record }) =>
    record && (
      <NumberAndName number={receivingNumber(record.receiving.id)}>
        <bdi>{record.receiving.vendor.name}</bdi>
      </NumberAndName>
    ),
  beginsWithRail: ({ record }) => record?.isOpen === true,
};

export const meta: Route.MetaFunction = ({ params }) => titled(receivingNumber(Number(params.receivingId)));

export const links = () => [{ rel: "stylesheet", href: scanSheet }];

const pageOf = (receivingId: string) => href("/inventory/receivings/:receivingId", { receivingId });

export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  revalidateList(pageOf(args.nextParams.receivingId ?? ""), args);

/** Loads the record. `record` is null if a dialog of the page was opened as a page of its own. */
export function loader(args: Route.LoaderArgs) {
  return { record: isListItself(pageOf(args.params.receivingId), args.url) ? readRecord(args) : null };
}

function readRecord({ params, context, url }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const receiving = existingReceiving(params.receivingId);
  const lines = linesOf(db, receiving.id);
  const mayEdit = can(actor, "inventory.edit");
  const isOpen = receiving.receivedAt === null;
  const shows = showsCost(context);
  const { rows, ...pager } = listPage(url, lastFirst(lines), () => lines.length);
  const difference = invoiceDifference(receiving);
  const shown = withholdCost({ ...receiving, invoiceDifference: difference }, shows);
  const tileOf = tilesOf(
    actor,
    "piece",
    rows.map(({ pieceId }) => pieceId),
  );
  const tiled = rows.map((line) => ({
    ...line,
    tile: tileOf(line.pieceId, line.category, line.description),
  }));
  const { formatMoney } = moneyFormat(readSettings(db).currency);
  const values = readDraft(actor, url) ?? valuesToBeginWith(url, lines, maySeeCost(context));
  const isAsked = asksForNewLine(url);
  return {
    receiving: shown,
    next: nextOfReceiving(shown, {
      toGoBack: isOpen ? 0 : countToGoBack(db, receiving.id),
      today: dayIn(receiving.store.zone, Date.now() as Instant),
      words: { money: formatMoney, date: formatDate },
    }),
    lines: withholdCost(tiled, shows),
    pager,
    isOpen,
    mayEdit,
    adding:
      isOpen && mayEdit && lines.length < LINES_AT_MOST
        ? {
            formKey: crypto.randomUUID(),
            draft: url.searchParams.get("draft"),
            values,
            isUnfolded: isAsked || lines.length === 0,
            // Whoever turns to the other lines looks at them.
            isFirst: isAsked && !url.searchParams.has("cursor"),
            last: lastScanned(actor, url, values, lines),
            cost: costField(context),
            categories: categoriesInUse(
              db,
              lines.map(({ category }) => category),
            ),
            rules: lineRules(maySeeCost(context)),
          }
        : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const { id } = existingReceiving(args.params.receivingId);
  const page = href("/inventory/receivings/:receivingId", { receivingId: id });
  const form = await readForm(args.request);
  const actor = actorOf(args.context);
  const scan = String(form.get(SCAN) ?? "").trim();
  const lines = linesOf(shop().db, id);
  const step = stepIn(form, page);
  if (step) {
    const isEmpty = scan === "" && isUntouched(form, lines);
    return redirect(isEmpty ? step : keepDraft(actor, step, { ...typedLine(form), [SCAN]: scan }), 303);
  }
  if (form.has(SCANNED) && scan !== "") {
    const values = withScanned(form, scan, lines, maySeeCost(args.context));
    return redirect(keepDraft(actor, scannedAt(page, scan), values), 303);
  }
  // Enter in an empty field to scan into: the fields of a new item, which may be folded, have nothing to refuse.
  if (form.has(SCANNED) && isUntouched(form, lines)) return redirect(page, 303);
  form.delete(SCANNED);
  const outcome = await performForm(
    args,
    NewLineForm,
    (ctx, line) => addLine(ctx, { receivingId: id, ...line }),
    "Failed to add the item",
    { form, problem: null },
  );
  if (!outcome.ok) return outcome.rejection;
  return redirect(form.has(BY_HAND) ? withRest(page, `?${BY_HAND}=1`) : page, 303);
}

/** Where a button of the pager leads, without what the form began with here; null for other buttons. */
function stepIn(form: FormData, page: Address): Address | null {
  const to = form.get("to");
  if (typeof to !== "string") return null;
  const url = new URL(localPath(to, page), "http://here.invalid");
  if (url.pathname !== page) return page;
  for (const name of ["copy", "draft"]) url.searchParams.delete(name);
  return addressAt(url);
}

export default function Page({ loaderData: { record }, actionData }: Route.ComponentProps) {
  if (!record) return <Outlet context={{ modal: false }} />;
  return (
    <>
      <Record record={record} rejection={actionData} />
      <Outlet context={{ modal: true }} />
    </>
  );
}

interface RecordProps {
  record: ReturnType<typeof readRecord>;
  rejection: Route.ComponentProps["actionData"];
}

function Record({ record, rejection }: RecordProps) {
  const { receiving, lines, pager, isOpen, mayEdit, adding, next } = record;
  const { id, pieces } = receiving;
  const page = href("/inventory/receivings/:receivingId", { receivingId: id });
  const items = (
    <Panel flush>
      {lines.length > 0 ? (
        <>
          <LineTable receivingId={id} page={page} lines={lines} mayEdit={isOpen && mayEdit} />
          <Pager page={pager} {...(adding && { asSteps: true })} />
        </>
      ) : (
        <EmptyState icon="gem" title="No items yet" hint="Add each line on the invoice." />
      )}
    </Panel>
  );
  return (
    <>
      <Breadcrumbs
        trail={[
          { to: href("/inventory"), label: "Inventory" },
          { to: href("/inventory/receivings"), label: "Receivings" },
        ]}
      />
      <ReceivingHead receiving={receiving} mayEdit={mayEdit} next={next} />
      {isOpen && mayEdit && !adding && (
        <Callout tone="info">
          <p>{`This receiving is full at ${LINES_AT_MOST} items. Receive it, then enter the rest on a new one.`}</p>
        </Callout>
      )}
      {!adding && rejection && (
        <FormAlerts
          form={{
            id: "line",
            rejection,
            allErrors: { "": Object.values(rejection.reply.error ?? {}).flatMap((said) => said ?? []) },
            labels: {},
          }}
          before="the item can be added"
        />
      )}
      {adding ? (
        <AddLine
          key={`${pieces} ${adding.draft ?? ""} ${adding.values.quantity}${adding.values.description ?? ""}`}
          {...adding}
          receiving={receiving}
          isNext={next.act === "add" && pieces === 0}
          page={page}
          rejection={rejection}
        >
          {items}
        </AddLine>
      ) : (
        items
      )}
    </>
  );
}
