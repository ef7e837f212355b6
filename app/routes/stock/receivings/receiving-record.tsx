import { Form, Outlet, redirect, type ShouldRevalidateFunction } from "react-router";
import { can } from "~/domain/permissions";
import { counted } from "~/domain/counted";
import { categoryLabel } from "~/domain/stock/pieces/categories";
import { categoriesInUse } from "~/domain/stock/pieces/find-pieces.server";
import { OWNERSHIP_LABELS } from "~/domain/stock/pieces/ownership";
import { alloyText } from "~/domain/stock/pieces/metals";
import { linesOf } from "~/domain/stock/receivings/find-receivings.server";
import { invoiceDifference, type ReceivingLine, receivingNumber } from "~/domain/stock/receivings/receiving";
import { LINES_AT_MOST } from "~/domain/stock/receivings/receiving-fields";
import { addLine } from "~/domain/stock/receivings/write-receiving.server";
import { recordNumber } from "~/domain/record-number";
import { type Seen, withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { HistoryLink } from "~/shell/history-link";
import type { PageHandle } from "~/shell/page-handle";
import { Badge } from "~/ui/badge";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { actionsColumn, type Column } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { FormActions } from "~/ui/fields/form-layout";
import { formatCount, formatDate, formatDateTime } from "~/ui/format";
import { ActionLink, CellLink, ListTable } from "~/ui/list-table";
import { useMoney } from "~/ui/money";
import { PageForm } from "~/ui/page-link";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { Stat, StatStrip } from "~/ui/stat-strip";
import { SubmitButton } from "~/ui/submit-button";
import { actorOf } from "~/web/context";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readDraft } from "~/web/kept-drafts.server";
import { isListItself, revalidateList } from "~/web/list-under-dialog";
import { isId, type KeyedList, listPage } from "~/web/list.server";
import { performForm } from "~/web/perform.server";
import { costField, maySeeCost, showsCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/receiving-record";
import { existingReceiving } from "./existing-receiving.server.ts";
import { LineFields, lineFormFields } from "./line-form.tsx";
import { lineRules } from "./line-rules.server.ts";
import { lineToForm, NewLineForm } from "./receiving-contract.ts";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  title: "Receivings",
  subtitle: "Vendors' invoices and their items",
  beginsWithRail: ({ record }) => record?.isOpen === true,
};

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${receivingNumber(Number(params.receivingId))} · Loupe` },
];

const pageOf = (receivingId: string) => `/inventory/receivings/${receivingId}`;

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
  return {
    receiving: withholdCost({ ...receiving, invoiceDifference: difference }, shows),
    lines: withholdCost(rows, shows),
    pager,
    isOpen,
    mayEdit,
    adding:
      isOpen && mayEdit && lines.length < LINES_AT_MOST
        ? {
            formKey: crypto.randomUUID(),
            values: readDraft(actor, url) ?? valuesToBeginWith(url, lines, maySeeCost(context)),
            cost: costField(context),
            categories: categoriesInUse(db),
            rules: lineRules(maySeeCost(context)),
          }
        : null,
  };
}

/** Lists lines last first, so that a line just added appears below the form. */
function lastFirst(lines: readonly ReceivingLine[]): KeyedList<ReceivingLine, number> {
  const reversed = lines.toReversed();
  return {
    read: ({ after, before, limit }) =>
      before === undefined
        ? reversed.filter(({ id }) => after === undefined || id < after).slice(0, limit)
        : reversed.filter(({ id }) => id > before).slice(-limit),
    keyOf: ({ id }) => id,
    isKey: isId,
  };
}

/** Begins the form with a copy of the line that the URL names, or with the category of the last line. */
function valuesToBeginWith(
  url: URL,
  lines: readonly ReceivingLine[],
  seesCost: boolean,
): Record<string, string> {
  const asked = recordNumber(url.searchParams.get("copy") ?? "");
  const copied = lines.find(({ id }) => id === asked);
  if (!copied) return { quantity: "1", category: lines.at(-1)?.category ?? "" };
  const { version: _, sku: __, ...values } = lineToForm(withholdCost(copied, seesCost));
  return { ...values, quantity: "1" };
}

export async function action(args: Route.ActionArgs) {
  const { id } = existingReceiving(args.params.receivingId);
  const outcome = await performForm(
    args,
    NewLineForm,
    (ctx, line) => addLine(ctx, { receivingId: id, ...line }),
    { title: "Error", description: "Failed to add the item" },
  );
  return outcome.ok ? redirect(`/inventory/receivings/${id}`, 303) : outcome.rejection;
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
  const { receiving, lines, pager, isOpen, mayEdit, adding } = record;
  const { id, pieces, vendor, store, invoiceNumber, invoiceDate, ownership, memoDueDay, note } = receiving;
  const number = receivingNumber(id);
  const page = `/inventory/receivings/${id}`;
  return (
    <>
      <Breadcrumbs
        trail={[
          { to: "/inventory", label: "Inventory" },
          { to: "/inventory/receivings", label: "Receivings" },
        ]}
        here={number}
      />
      <Panel flush>
        <RecordHead
          name={vendor.name}
          facts={
            <>
              {isOpen ? <Badge tone="amber">Draft</Badge> : <Badge tone="jade">Received</Badge>}
              {ownership !== "owned" && (
                <Badge>
                  {OWNERSHIP_LABELS[ownership]}
                  {memoDueDay !== null && `, due back ${formatDate(memoDueDay)}`}
                </Badge>
              )}
              <span>{number}</span>
              {invoiceNumber && <span>Invoice {invoiceNumber}</span>}
              {invoiceDate && <span>{formatDate(invoiceDate)}</span>}
              <span>{store.name}</span>
              {receiving.receivedAt !== null && (
                <span>{`Received ${formatDateTime(receiving.receivedAt, store.zone)} by ${receiving.receivedBy}`}</span>
              )}
            </>
          }
        >
          <HistoryLink kind="receiving" id={id} />
          <ButtonLink to={`/inventory/vendors/${vendor.id}`}>Vendor</ButtonLink>
          {isOpen && mayEdit && (
            <ButtonLink to={`${page}/import`} icon="upload">
              Items from a File
            </ButtonLink>
          )}
          {isOpen && mayEdit && (
            <ButtonLink to={`${page}/edit`} icon="pencil" accessKey="e">
              Edit
            </ButtonLink>
          )}
          {!isOpen && (
            <ButtonLink to={`/inventory/tags?receiving=${id}`} icon="printer" variant="primary">
              Print Tags
            </ButtonLink>
          )}
        </RecordHead>
        <ReceivingFigures receiving={receiving} />
        {note && (
          <div className="panel-body">
            <p className="written">{note}</p>
          </div>
        )}
      </Panel>
      <Agreement receiving={receiving} isOpen={isOpen} />
      {isOpen && mayEdit && !adding && (
        <Callout tone="info">
          <p>{`This receiving is full at ${LINES_AT_MOST} items. Receive it, then enter the rest on a new one.`}</p>
        </Callout>
      )}
      {adding && (
        <AddLine
          key={`${pieces} ${adding.values.quantity}${adding.values.description ?? ""}`}
          {...adding}
          isFirst={pieces === 0}
          page={page}
          rejection={rejection}
        />
      )}
      <Panel flush>
        {lines.length > 0 ? (
          <>
            <LineTable page={page} lines={lines} mayEdit={isOpen && mayEdit} />
            <Pager page={pager} />
          </>
        ) : (
          <EmptyState icon="gem" title="No items yet" hint="Add each line on the invoice." />
        )}
      </Panel>
      {isOpen && mayEdit && (
        <div className="button-row">
          {pieces > 0 && (
            <PageForm method="post" action={`${page}/receive`}>
              <input type="hidden" name="stamp" value={receiving.stamp} />
              <SubmitButton busy="Receiving...">{`Receive ${counted(pieces, "Item")}`}</SubmitButton>
            </PageForm>
          )}
          <ButtonLink to={`${page}/discard`} preventScrollReset>
            Discard Draft
          </ButtonLink>
        </div>
      )}
    </>
  );
}

type ShownReceiving = RecordProps["record"]["receiving"];

function ReceivingFigures({ receiving }: { receiving: ShownReceiving }) {
  const { formatMoney } = useMoney();
  const { pieces, lineCost, freight, invoiceTotal } = receiving;
  return (
    <StatStrip bare>
      <Stat label="Items" value={formatCount(pieces)} />
      {lineCost !== undefined && <Stat label="Cost of Items" value={formatMoney(lineCost)} />}
      {freight !== undefined && (
        <Stat label="Freight" value={freight === null ? "None" : formatMoney(freight)} />
      )}
      {invoiceTotal !== undefined && (
        <Stat
          label="Invoice Total"
          value={invoiceTotal === null ? "Not entered" : formatMoney(invoiceTotal)}
        />
      )}
    </StatStrip>
  );
}

/** Says whether the invoice's total equals its items and freight. */
function Agreement({ receiving, isOpen }: { receiving: ShownReceiving; isOpen: boolean }) {
  const { formatMoney } = useMoney();
  const { invoiceDifference: difference, pieces } = receiving;
  if (difference === undefined || difference === null || pieces === 0) return null;
  if (difference === 0)
    return isOpen ? (
      <Callout tone="done">
        <p>The invoice total matches its items and freight.</p>
      </Callout>
    ) : null;
  return (
    <Callout tone="warn" title="The invoice total doesn't match">
      <p>
        {difference > 0
          ? `The invoice is ${formatMoney(difference)} above its items and freight.`
          : `The invoice is ${formatMoney(-difference)} below its items and freight.`}
      </p>
    </Callout>
  );
}

interface AddLineProps extends NonNullable<RecordProps["record"]["adding"]> {
  page: string;
  /** After the first line, 'Receive' gets the dark button instead. */
  isFirst: boolean;
  rejection: Route.ComponentProps["actionData"];
}

function AddLine({ page, isFirst, formKey, values, cost, categories, rules, rejection }: AddLineProps) {
  const { form, fields } = useFormFields(lineFormFields, { id: "line", formKey, values, rejection });
  return (
    <Panel title="Add Item" className="no-print">
      <Form method="post" action={page} {...form.props} noValidate autoComplete="off">
        <FormAlerts form={form} before="the item can be added" used={() => ({ name: "a line", to: page })} />
        <HiddenFields form={form} />
        <LineFields fields={fields} categories={categories} cost={cost} rules={rules} isNew />
        <FormActions>
          <SubmitButton busy="Adding..." variant={isFirst ? "primary" : "outline"}>
            Add Item
          </SubmitButton>
        </FormActions>
      </Form>
    </Panel>
  );
}

interface LineTableProps {
  page: string;
  lines: Seen<ReceivingLine>[];
  mayEdit: boolean;
}

function LineTable({ page, lines, mayEdit }: LineTableProps) {
  const { formatMoney } = useMoney();
  const seesCost = lines[0]?.cost !== undefined;
  const columns: (Column<Seen<ReceivingLine>> | false)[] = [
    { head: "SKU", width: "code", className: "phone-code", render: ({ sku }) => sku },
    {
      head: "Item",
      width: "title",
      className: "phone-title",
      bare: true,
      render: ({ pieceId, description, category, metal, karat, vendorStyle }) => (
        <span className="cell-lines">
          {pieceId === null ? description : <CellLink to={`/inventory/${pieceId}`}>{description}</CellLink>}
          <span className="cell-note">
            {[categoryLabel(category), alloyText({ metal, karat }), vendorStyle].filter(Boolean).join(", ")}
          </span>
        </span>
      ),
    },
    seesCost && { head: "Cost", className: "num", render: ({ cost = 0 }) => formatMoney(cost) },
    {
      head: "Retail Price",
      className: "num phone-sum",
      bare: !mayEdit,
      render: ({ retailPrice }) => formatMoney(retailPrice),
    },
    mayEdit &&
      actionsColumn(({ id, sku }) => (
        <>
          <ActionLink to={`${page}?copy=${id}#line`} icon="copy" label={`Copy ${sku}`} />
          <ActionLink to={`${page}/lines/${id}`} icon="pencil" label={`Edit ${sku}`} />
        </>
      )),
  ];
  return <ListTable brief={!mayEdit} caption="Items" columns={columns} rows={lines} keyOf={({ id }) => id} />;
}
