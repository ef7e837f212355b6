import { Form, redirect } from "react-router";
import { BUY_PAYMENT_LABELS, type BuyLine, buyNumber } from "~/domain/counter/buys/buy";
import { buyLineFields } from "~/domain/counter/buys/buy-fields";
import { linesOfBuy } from "~/domain/counter/buys/find-buys.server";
import { addBuyLine } from "~/domain/counter/buys/prepare-buy.server";
import type { Day, Instant } from "~/domain/dates";
import { pricesNow } from "~/domain/stock/metal-prices/find-metal-prices.server";
import { oldPriceNote } from "~/domain/stock/metal-prices/metal-price";
import { sumOf } from "~/domain/money";
import { can } from "~/domain/permissions";
import { alloyText, KARATS, METAL_LABELS, METALS } from "~/domain/stock/pieces/metals";
import { isAmongScrap, standingLabel } from "~/domain/stock/pieces/piece-states";
import { worthNow } from "~/domain/counter/trade-ins/bring-in.server";
import { weightText } from "~/domain/weight";
import { shop } from "~/runtime/shop.server";
import { HistoryLink } from "~/shell/history-link";
import type { PageHandle } from "~/shell/page-handle";
import { ActionBar } from "~/ui/action-bar";
import { Badge } from "~/ui/badge";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { EmptyState } from "~/ui/empty-state";
import { CheckField } from "~/ui/fields/check-field";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { formatDate, formatDateTime } from "~/ui/format";
import { Line, Lines, LineSum } from "~/ui/lines";
import { useMoney } from "~/ui/money";
import { optionsOf } from "~/ui/options";
import { PageForm, PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { Stat, StatStrip } from "~/ui/stat-strip";
import { SubmitButton } from "~/ui/submit-button";
import { actorOf } from "~/web/context";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readDraft } from "~/web/kept-drafts.server";
import { performForm } from "~/web/perform.server";
import { WeightField } from "~/web/weight-field";
import type { Route } from "./+types/buy-record";
import { BuyBadge } from "./buy-badge.tsx";
import { NewLine } from "./buy-contract.ts";
import { existingBuy } from "./existing-buy.server.ts";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  title: "Buy",
  subtitle: "Jewelry bought from the public",
  beginsWithRail: ({ buy }) => buy.state === "open",
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.number ?? "Buy"} · Loupe` },
];

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const buy = existingBuy(params.buyId);
  const now = Date.now() as Instant;
  const isOpen = buy.state === "open";
  const days: Day[] = [];
  const lines = linesOfBuy(db, buy.id).map((line) => {
    const worth = isOpen ? worthNow({ tx: db, now }, line) : null;
    if (worth && "day" in worth) days.push(worth.day);
    return { ...shownLine(line), ...(worth ? meltOf(worth, line) : { melt: line.melt, says: line.working }) };
  });
  const [oldest] = days.toSorted();
  const { customer, ...shown } = buy;
  return {
    buy: shown,
    seller: customer,
    number: buyNumber(buy.id),
    lines,
    melt: lines.some(({ melt }) => melt !== null) ? sumOf(lines.flatMap(({ melt }) => melt ?? [])) : null,
    oldPrices: oldest ? oldPriceNote(oldest, pricesNow(db, now).today) : null,
    mayLook: can(actor, "buys.identity"),
    values: readDraft(actor, url) ?? {},
    formKey: crypto.randomUUID(),
  };
}

function meltOf(worth: ReturnType<typeof worthNow>, line: BuyLine) {
  return "missing" in worth
    ? { melt: null, says: line.metal === null ? null : worth.missing }
    : { melt: worth.value, says: worth.working };
}

function shownLine(line: BuyLine) {
  const { id, description, weight, isScrap, price, piece } = line;
  return {
    id,
    description,
    facts: [alloyText(line), weight !== null && weightText({ ...line, weight })].filter(Boolean).join(", "),
    isScrap,
    price,
    piece,
  };
}

export async function action(args: Route.ActionArgs) {
  const { id: buyId } = existingBuy(args.params.buyId);
  const outcome = await performForm(args, NewLine, (ctx, line) => addBuyLine(ctx, { buyId, ...line }), {
    title: "Error",
    description: "Failed to save the item",
  });
  return outcome.ok ? redirect(`/buys/${buyId}`, 303) : outcome.rejection;
}

type Loaded = Route.ComponentProps["loaderData"];

export default function BuyRecord({ loaderData, actionData }: Route.ComponentProps) {
  const { buy, seller, number, lines, mayLook } = loaderData;
  const { id, store, state, begunAt, begunBy, boughtAt, boughtBy, voidedAt, voidedBy } = buy;
  const page = `/buys/${id}`;
  const isOpen = state === "open";
  const isPaid = boughtAt !== null;
  return (
    <>
      <Breadcrumbs
        trail={[
          { to: "/inventory", label: "Inventory" },
          { to: "/buys", label: "Buys" },
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
      <Panel flush>
        <RecordHead
          name={<PageLink to={`/customers/${seller.id}`}>{seller.name}</PageLink>}
          facts={
            <>
              <BuyBadge state={state} />
              <span>{number}</span>
              <span>{store.name}</span>
              <span>{`Started ${formatDateTime(begunAt, store.zone)} by ${begunBy}`}</span>
              {isPaid && <span>{`Bought ${formatDateTime(boughtAt, store.zone)} by ${boughtBy}`}</span>}
              {voidedAt !== null && (
                <span>{`Voided ${formatDateTime(voidedAt, store.zone)} by ${voidedBy}: ${buy.voidReason}`}</span>
              )}
            </>
          }
        >
          <HistoryLink kind="buy" id={id} />
          {state === "bought" && <ButtonLink to={`${page}/void`}>Void</ButtonLink>}
          {isPaid && (
            <ButtonLink to={`${page}/print`} icon="printer">
              Print Bill of Sale
            </ButtonLink>
          )}
        </RecordHead>
        <BuyFigures {...loaderData} />
      </Panel>
      {state !== "discarded" && (
        <Panel title="Seller's Identity">
          <p>
            {buy.hasIdentity
              ? "Stored separately and erased on the schedule in Settings. Each view is recorded in the audit trail."
              : isPaid
                ? "Erased on the schedule in Settings."
                : "Required by law. Record it before you pay the seller."}
          </p>
          <FormActions>
            {isOpen && (
              <ButtonLink
                to={`${page}/identity`}
                variant={buy.hasIdentity || lines.length === 0 ? "outline" : "primary"}
              >
                {buy.hasIdentity ? "Replace Identity" : "Record Identity"}
              </ButtonLink>
            )}
            {buy.hasIdentity && mayLook && (
              <ButtonLink to={`${page}/identity/look`}>View Identity</ButtonLink>
            )}
          </FormActions>
        </Panel>
      )}
      <Panel title="Items" flush>
        {lines.length > 0 ? (
          <BuyLines lines={lines} page={isOpen ? page : null} />
        ) : (
          <EmptyState icon="gem" title={isOpen ? "No items yet" : "No items"} />
        )}
      </Panel>
      {isOpen && <AddItem {...loaderData} rejection={actionData} />}
      {isOpen && (
        <ActionBar
          main={
            lines.length > 0 &&
            buy.hasIdentity && (
              <ButtonLink to={`${page}/pay`} variant="primary">
                Pay the Seller
              </ButtonLink>
            )
          }
        >
          <ButtonLink to={`${page}/discard`}>Discard</ButtonLink>
        </ActionBar>
      )}
    </>
  );
}

function BuyFigures({ buy, melt, lines }: Pick<Loaded, "buy" | "melt" | "lines">) {
  const { formatMoney } = useMoney();
  const { boughtAt, paidBy, checkNumber, total } = buy;
  return (
    <StatStrip bare>
      <Stat label="Items" value={String(lines.length)} />
      <Stat
        label="Melt Value"
        value={melt === null ? "Unknown" : formatMoney(melt)}
        caption={melt === null ? undefined : boughtAt === null ? "At today's prices" : "At time of purchase"}
      />
      <Stat
        label={boughtAt === null ? "To Pay" : "Paid"}
        value={formatMoney(total)}
        caption={paidBy ? [BUY_PAYMENT_LABELS[paidBy], checkNumber].filter(Boolean).join(" ") : undefined}
      />
    </StatStrip>
  );
}

/** Says what became of an item since. A badge already says that it was bought as scrap. */
function sinceText({ heldUntil, ...piece }: NonNullable<BuyLine["piece"]>, isScrap: boolean): string | null {
  if (heldUntil !== null) return `on hold until ${formatDate(heldUntil)}`;
  return isScrap && isAmongScrap(piece) ? null : standingLabel(piece).toLowerCase();
}

interface BuyLinesProps {
  lines: Loaded["lines"];
  page: string | null;
}

/** Lists the items, each with a button that removes it. `page` is the buy's URL, null for no buttons. */
function BuyLines({ lines, page }: BuyLinesProps) {
  const { formatMoney } = useMoney();
  return (
    <Lines whole>
      {lines.map(({ id, description, facts, isScrap, price, piece, melt, says }) => (
        <Line
          key={id}
          title={description}
          {...(piece && { to: `/inventory/${piece.id}` })}
          note={
            <>
              {[facts, piece?.sku, piece && sinceText(piece, isScrap)].filter(Boolean).join(", ")}
              {isScrap && (
                <>
                  {" "}
                  <Badge tone="neutral">Scrap</Badge>
                </>
              )}
              {says && <div>{melt === null ? says : `Melt value ${formatMoney(melt)}: ${says}`}</div>}
            </>
          }
          end={
            <>
              <LineSum value={formatMoney(price)} note={page === null ? "paid" : "to pay"} />
              {page !== null && (
                <PageForm method="post" action={`${page}/lines/${id}/remove`}>
                  <button type="submit" className="text-link" aria-label={`Remove ${description}`}>
                    Remove
                  </button>
                </PageForm>
              )}
            </>
          }
        />
      ))}
    </Lines>
  );
}

interface AddItemProps extends Pick<Loaded, "values" | "formKey" | "lines"> {
  rejection: Route.ComponentProps["actionData"];
}

function AddItem({ values, formKey, lines, rejection }: AddItemProps) {
  const { form, fields } = useFormFields(buyLineFields, { id: "item", formKey, values, rejection });
  return (
    <Panel title={lines.length > 0 ? "Another Item" : "First Item"} flush={false} className="no-print">
      <Form key={formKey} method="post" {...form.props} noValidate autoComplete="off" preventScrollReset>
        <FormAlerts
          form={form}
          before="the item can be added"
          used={({ id }) => ({ name: buyNumber(id), to: `/buys/${id}` })}
        />
        <HiddenFields form={form} />
        <FormGrid>
          <TextField {...fields.description} span={6} />
          <SelectField
            {...fields.metal}
            span={3}
            optional
            placeholder="Not specified"
            options={optionsOf(METALS, METAL_LABELS)}
          />
          <SelectField
            {...fields.karat}
            span={3}
            optional
            placeholder="Not specified"
            options={optionsOf(KARATS, String)}
          />
          <WeightField {...fields.weightGiven} unit={fields.weightUnit} span={3} wideOnPhones optional />
          <MoneyField {...fields.price} span={3} />
          <CheckField
            {...fields.isScrap}
            hint="Scrap is melted, never sold. Other items go into inventory."
          />
        </FormGrid>
        <FormActions>
          <SubmitButton busy="Adding..." variant={lines.length > 0 ? "outline" : "primary"}>
            Add Item
          </SubmitButton>
        </FormActions>
      </Form>
    </Panel>
  );
}
