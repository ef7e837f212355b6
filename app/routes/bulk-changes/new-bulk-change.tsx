import { type FormEvent, type KeyboardEvent, useState } from "react";
import { data, Form, redirect, useLocation } from "react-router";
import { bulkFormFields, MOST_TICKED } from "~/domain/bulk-changes/bulk-change-fields";
import { type BulkField, BULK_FIELD_LABELS, BULK_FIELDS } from "~/domain/bulk-changes/bulk-change";
import { PRICE_STEPS, type PriceStep, type Rounding, ROUNDINGS } from "~/domain/bulk-changes/change-of-many";
import { counted } from "~/domain/counted";
import { formatDecimal } from "~/domain/money";
import { categoryLabel } from "~/domain/pieces/categories";
import {
  categoriesInUse,
  countPieces,
  type ListedPiece,
  otherStatesInUse,
  type PieceFilter,
  piecesOfIds,
  planPieces,
} from "~/domain/pieces/find-pieces.server";
import { pieceStateLabel } from "~/domain/pieces/piece-states";
import { storeNames } from "~/domain/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import type { PageHandle } from "~/shell/page-handle";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, ButtonLink } from "~/ui/button";
import type { Column } from "~/ui/column-table";
import { Stack } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { FormGrid } from "~/ui/fields/form-layout";
import { RadioGroup } from "~/ui/fields/radio-group";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { FilterBar } from "~/ui/filter-bar";
import { FilterSearch, FilterSelect } from "~/ui/filter-fields";
import { ListTable } from "~/ui/list-table";
import { useMoney } from "~/ui/money";
import { allOr, optionsOf } from "~/ui/options";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { StepLink } from "~/ui/step-link";
import { SubmitButton } from "~/ui/submit-button";
import { useHydrated } from "~/ui/use-hydrated";
import { actorOf } from "~/web/context";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readForm, submissionOf } from "~/web/form.server";
import { draftAddress } from "~/web/kept-drafts.server";
import { isId, type KeyedList, listPage, pageSize } from "~/web/list.server";
import { moreFilters } from "~/web/more-filters.server";
import { performForm } from "~/web/perform.server";
import { StoreFilter, storeOptions } from "~/web/store-filter";
import { originOf } from "~/web/write.server";
import type { Route } from "./+types/new-bulk-change";
import { ordersOfPieces, pageOfPieces, readPagePieceFilter } from "../pieces/piece-query.server.ts";
import { CategoryBadge, StatusBadge } from "../pieces/piece-badges.tsx";
import { NewBulkChange } from "./bulk-change-contract.ts";
import { drawUpSent } from "./draw-up-sent.server.ts";
import { addressToTickAt, choosingAt, keepTicks, stepIn, tickedIn } from "./kept-ticks.server.ts";
import { readRows } from "./run-bulk-change.server.ts";

export const handle: PageHandle = {
  title: "Inventory Management",
  subtitle: "Real-time pricing and stock",
  isList: true,
};

export const meta = () => [{ title: "Change Several Items · Loupe" }];

/** Each tick is kept by a call of its own, whose answer nobody reads. */
const KEEP = "keep";

export function loader({ url, context }: Route.LoaderArgs) {
  const toTickAt = addressToTickAt(url);
  if (toTickAt) throw redirect(toTickAt);
  const { db } = shop();
  const actor = actorOf(context);
  const { filter, isFiltered, ranges } = readPagePieceFilter(url, actor);
  const planned = planPieces(db, filter);
  const { ticked, typed } = choosingAt(actor, url);
  const isOnlyTicked = url.searchParams.has("only");
  const { rows, ...page } = isOnlyTicked
    ? listPage(url, listOfIds(ticked), () => ticked.length, pageSize(url))
    : pageOfPieces(url, planned, (atMost) => countPieces(db, planned, atMost));
  return {
    pieces: rows.map(rowOf),
    page,
    ticked,
    typed,
    isOnlyTicked,
    filter,
    isFiltered,
    more: moreFilters(url, ordersOfPieces(filter), ranges),
    inRanges: sentRanges(filter),
    categories: categoriesInUse(db),
    otherStates: otherStatesInUse(db),
    stores: storeNames(db),
    formKey: crypto.randomUUID(),
  };
}

function listOfIds(ids: readonly number[]): KeyedList<ListedPiece, number> {
  return { read: (slice) => piecesOfIds(shop().db, ids, slice), keyOf: ({ id }) => id, isKey: isId };
}

function rowOf({ id, sku, description, category, retailPrice, state }: ListedPiece) {
  return { id, sku, description, category, retailPrice, state };
}

type Row = ReturnType<typeof rowOf>;

/**
 * Every button sends the whole form: its ticks are kept, then it previews the change, prints tags, or leads to
 * another page of the list.
 */
export async function action(args: Route.ActionArgs) {
  const { url } = args;
  const actor = actorOf(args.context);
  const form = await readForm(args.request);
  const ticked = form.has("clear") ? [] : tickedIn(actor, url, form);
  form.delete("ids");
  for (const id of ticked) form.append("ids", String(id));
  if (ticked.length > MOST_TICKED) return refuseTicks(form);
  const ticks = keepTicks(actor, url, form, ticked);
  if (form.has(KEEP)) return redirect(url.pathname + url.search, 303);
  const step = stepIn(url, form, ticks);
  if (step) return redirect(step, 303);
  if (form.has("print")) {
    const chosen = form.get("items") === "all" ? filterOf(form) : { ids: ticked.join(" ") };
    return redirect(draftAddress(actor, "/inventory/tags", chosen, false), 303);
  }
  if (form.has("transfer"))
    return redirect(draftAddress(actor, "/inventory/transfers/new", { ids: ticked.join(",") }, false), 303);
  const outcome = await performForm(
    args,
    NewBulkChange,
    drawUpSent,
    { description: "Failed to preview the change" },
    { form, problem: null },
  );
  if (!outcome.ok) return outcome.rejection;
  await readRows(originOf(args.context), outcome.value.id);
  return redirect(`/inventory/bulk-changes/${outcome.value.id}?ticks=${ticks}`, 303);
}

function refuseTicks(form: FormData) {
  const reply = submissionOf(form, NewBulkChange).reply({ fieldErrors: { items: [TOO_MANY_TICKS] } });
  const formKey = String(form.get("formKey") ?? "");
  return data({ reply, formKey, toast: null, detail: null, usedFor: null }, { status: 422 });
}

const TOO_MANY_TICKS = `Tick at most ${MOST_TICKED} items. For more, choose all that match the filter`;

function filterOf(form: FormData): Record<string, string> {
  const said = (name: string) => String(form.get(`filter.${name}`) ?? "");
  const state = said("state");
  return {
    search: said("search"),
    category: said("category"),
    location: said("location") || "all",
    isAvailable: state === "available" ? "true" : state === "sold" ? "false" : state,
    priceFrom: said("priceFrom"),
    priceTo: said("priceTo"),
    purchasedFrom: said("purchasedFrom"),
    purchasedTo: said("purchasedTo"),
  };
}

/** As a bulk change is sent them. */
function sentRanges({ price, purchased }: PieceFilter): Record<string, string> {
  const ends = {
    priceFrom: price?.from === undefined ? undefined : formatDecimal(price.from),
    priceTo: price?.to === undefined ? undefined : formatDecimal(price.to),
    purchasedFrom: purchased?.from,
    purchasedTo: purchased?.to,
  };
  return Object.fromEntries(Object.entries(ends).flatMap(([name, end]) => (end ? [[name, end]] : [])));
}

export default function NewChange({ loaderData, actionData }: Route.ComponentProps) {
  const { pieces, page, filter, isFiltered, isOnlyTicked, categories, otherStates, stores, formKey } =
    loaderData;
  const { form, fields } = useFormFields(bulkFormFields, {
    id: "bulk-change",
    formKey,
    values: loaderData.typed,
    rejection: actionData,
  });
  const { search } = useLocation();
  const refused = actionData?.reply.initialValue?.ids;
  const kept = refused === undefined ? loaderData.ticked : [refused].flat().map(Number);
  const { ticked, tick } = useTicks(kept, loaderData);
  const state = filter.isAvailable ? "available" : (filter.state ?? "");
  const { id, name, errorId, descriptionId } = fields.items.field;
  const [items, setItems] = useState<string>();
  // A tick says which items are meant.
  const chooseTicked = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === "items") setItems(target.value);
    if (target.name !== "ids") return;
    setItems("ticked");
    tick(Number(target.value), target.checked);
  };
  return (
    <>
      <Breadcrumbs
        trail={[
          { to: "/inventory", label: "Inventory" },
          { to: "/inventory/bulk-changes", label: "Bulk Changes" },
        ]}
        here="Change Several"
      />
      <Form method="post" {...form.props} onChange={chooseTicked} noValidate autoComplete="off">
        <HiddenFields form={form} />
        <input type="hidden" name="ticked" value={kept.join(",")} />
        <input type="hidden" name="shown" value={pieces.map((piece) => piece.id).join(",")} />
        <input type="hidden" name="filter.search" value={filter.search ?? ""} />
        <input type="hidden" name="filter.category" value={filter.category ?? ""} />
        <input type="hidden" name="filter.location" value={filter.location ?? ""} />
        <input type="hidden" name="filter.state" value={state} />
        {Object.entries(loaderData.inRanges).map(([name, value]) => (
          <input key={name} type="hidden" name={`filter.${name}`} value={value} />
        ))}
        <Stack>
          {!isOnlyTicked && (
            <Panel flush>
              <FilterBar asSteps action={CHOOSE} clearTo={CHOOSE} more={loaderData.more}>
                <FilterSearch
                  name="search"
                  label="Search"
                  placeholder="Search SKU or description..."
                  defaultValue={filter.search}
                />
                <FilterSelect
                  name="category"
                  label="Category"
                  defaultValue={filter.category ?? "all"}
                  options={allOr("All Categories", optionsOf(categories, categoryLabel))}
                />
                <StoreFilter name="location" chosen={filter.location} stores={stores} />
                <FilterSelect
                  name="isAvailable"
                  label="Availability"
                  defaultValue={
                    filter.isAvailable ? "true" : filter.state === "sold" ? "false" : (filter.state ?? "all")
                  }
                  options={[
                    { value: "all", label: "All Items" },
                    { value: "true", label: "Available" },
                    { value: "false", label: "Sold" },
                    ...optionsOf(otherStates, pieceStateLabel),
                  ]}
                />
              </FilterBar>
            </Panel>
          )}
          <Panel flush={false} onKeyDown={previewOnEnter}>
            <FormAlerts form={form} before="the change can be previewed" />
            <ChangeFields fields={fields.change} categories={categories} stores={stores} />
            {isOnlyTicked ? (
              <input type="hidden" name="items" value="ticked" />
            ) : (
              <RadioGroup
                key={items}
                {...fields.items}
                field={items ? { id, name, errorId, descriptionId, initialValue: items } : fields.items.field}
                options={[
                  { value: "ticked", label: "The items that are ticked" },
                  { value: "all", label: `All that match the filter: ${counted(page.total, "item")}` },
                ]}
              />
            )}
            <div className="form-actions">
              <SubmitButton busy="Reading...">Preview</SubmitButton>
              <Button type="submit" name="print" value="1" icon="printer" formNoValidate>
                Print tags
              </Button>
              <Button type="submit" name="transfer" value="1" icon="truck" formNoValidate>
                Transfer
              </Button>
              <ButtonLink to="/inventory">Cancel</ButtonLink>
            </div>
          </Panel>
          <Panel flush>
            <TickedBar
              count={ticked.size}
              showTo={isOnlyTicked ? withoutOnly(search) : withOnly(search)}
              isOnlyTicked={isOnlyTicked}
            />
            {pieces.length > 0 ? (
              <>
                <PieceTicks key={formKey} pieces={pieces} ticked={kept} />
                <Pager page={page} asSteps />
              </>
            ) : isOnlyTicked ? (
              <EmptyState icon="gem" title="Nothing is ticked" />
            ) : (
              <EmptyState
                icon="gem"
                title="No inventory found"
                hint={
                  isFiltered ? "Try adjusting your filters or search terms." : "There are no items to change."
                }
              />
            )}
          </Panel>
        </Stack>
      </Form>
    </>
  );
}

const CHOOSE = "/inventory/bulk-changes/new";

function withOnly(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("cursor");
  query.set("only", "ticked");
  return `${CHOOSE}?${query}`;
}

function withoutOnly(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("cursor");
  query.delete("only");
  return `${CHOOSE}?${query}`;
}

/** Without scripts the form's first button is pressed, which applies the filter. */
function previewOnEnter(event: KeyboardEvent<HTMLElement>) {
  const { target } = event;
  if (event.key !== "Enter" || !(target instanceof HTMLInputElement) || !target.form?.requestSubmit) return;
  event.preventDefault();
  target.form.requestSubmit();
}

/**
 * What is ticked, also of what isn't shown. Each tick is kept at once, so that a page that is left by a link, by Back
 * or reloaded has it; without scripts every button of the form keeps them.
 */
function useTicks(kept: readonly number[], shown: object) {
  const [live, setLive] = useState({ shown, ticked: new Set(kept) });
  if (live.shown !== shown) setLive({ shown, ticked: new Set(kept) });
  const tick = (id: number, isTicked: boolean) => {
    setLive(({ ticked, ...rest }) => {
      const after = new Set(ticked);
      if (isTicked) after.add(id);
      else after.delete(id);
      return { ...rest, ticked: after };
    });
    const body = new URLSearchParams({ [KEEP]: "1", shown: String(id), ticked: kept.join(",") });
    if (isTicked) body.set("ids", String(id));
    void fetch(window.location.href, { method: "POST", body, keepalive: true, redirect: "manual" }).catch(
      () => {},
    );
  };
  return { ticked: live.ticked, tick };
}

/** How many are ticked, wherever they are in the list. */
function TickedBar({
  count,
  showTo,
  isOnlyTicked,
}: {
  count: number;
  showTo: string;
  isOnlyTicked: boolean;
}) {
  return (
    <div className="ticked-bar">
      <p role="status">{`${counted(count, "item")} ticked`}</p>
      {(count > 0 || isOnlyTicked) && (
        <StepLink to={showTo}>{isOnlyTicked ? "Show all items" : "Show ticked"}</StepLink>
      )}
      {count > 0 && (
        <button type="submit" name="clear" value="1" className="text-link">
          Clear
        </button>
      )}
      {count > MOST_TICKED ? (
        <p className="field-error">{TOO_MANY_TICKS}</p>
      ) : (
        <p className="field-hint">{`Ticks hold while you page, search and filter: ${MOST_TICKED} at most.`}</p>
      )}
    </div>
  );
}

const STEP_LABELS: Record<PriceStep, string> = {
  set: "Set to",
  raise: "Raise by an amount",
  lower: "Lower by an amount",
  raise_percent: "Raise by percent",
  lower_percent: "Lower by percent",
};

const ROUNDING_LABELS: Record<Rounding, string> = {
  none: "Don't round",
  "00": "To the nearest .00",
  "95": "To the nearest .95",
};

interface ChangeFieldsProps {
  fields: ReturnType<typeof useFormFields<typeof bulkFormFields, undefined>>["fields"]["change"];
  categories: string[];
  stores: { key: string; name: string }[];
}

/** Without scripts the fields of each choice are there. */
function ChangeFields({ fields, categories, stores }: ChangeFieldsProps) {
  const said = fields.field.field.initialValue;
  const [field, setField] = useState(typeof said === "string" ? said : "");
  const isHydrated = useHydrated();
  const isAsked = (each: BulkField) => !isHydrated || field === each;
  return (
    <FormGrid>
      <SelectField
        {...fields.field}
        span={2}
        wideOnPhones
        placeholder="Choose"
        options={optionsOf(BULK_FIELDS, BULK_FIELD_LABELS)}
        onChange={(event) => setField(event.currentTarget.value)}
      />
      {isAsked("location") && (
        <SelectField
          {...fields.location}
          span={4}
          placeholder="Choose a location"
          options={storeOptions(stores)}
        />
      )}
      {isAsked("category") && (
        <>
          <SelectField
            {...fields.category}
            span={2}
            placeholder="Choose a category"
            options={optionsOf(categories, categoryLabel)}
          />
          <TextField {...fields.otherCategory} span={4} optional hint="If it isn't in the list" />
        </>
      )}
      {isAsked("price") && (
        <>
          <SelectField {...fields.priceBy} span={2} options={optionsOf(PRICE_STEPS, STEP_LABELS)} />
          <TextField {...fields.amount} span={2} inputMode="decimal" />
          <SelectField {...fields.rounding} span={2} options={optionsOf(ROUNDINGS, ROUNDING_LABELS)} />
        </>
      )}
    </FormGrid>
  );
}

function PieceTicks({ pieces, ticked }: { pieces: Row[]; ticked: readonly number[] }) {
  const { formatMoney } = useMoney();
  const columns: Column<Row>[] = [
    {
      head: "SKU",
      width: "name",
      className: "phone-code",
      render: ({ id, sku }) => (
        <label className="check">
          <input type="checkbox" name="ids" value={id} defaultChecked={ticked.includes(id)} />
          <span>{sku}</span>
        </label>
      ),
    },
    {
      head: "Item",
      width: "title",
      className: "phone-title",
      bare: true,
      render: ({ description }) => (
        <span className="cell-lines">
          <span className="cell-main one-line">{description}</span>
        </span>
      ),
    },
    { head: "Category", width: "word", render: ({ category }) => <CategoryBadge category={category} /> },
    {
      head: "Retail Price",
      className: "num phone-sum",
      bare: true,
      render: ({ retailPrice }) => formatMoney(retailPrice),
    },
    {
      head: "Status",
      width: "badge",
      className: "phone-badge",
      bare: true,
      render: (piece) => <StatusBadge piece={piece} />,
    },
  ];
  return <ListTable caption="Inventory" dense columns={columns} rows={pieces} keyOf={({ id }) => id} />;
}
