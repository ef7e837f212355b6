import { type FormEvent, type KeyboardEvent, useState } from "react";
import { data, useLocation } from "react-router";
import { bulkFormFields, MOST_TICKED } from "~/domain/stock/bulk-changes/bulk-change-fields";
import { counted } from "~/domain/counted";
import { categoriesInUse } from "~/domain/stock/pieces/categories-in-use.server";
import {
  countPieces,
  type ListedPiece,
  otherStatesInUse,
  piecesOfIds,
  planPieces,
} from "~/domain/stock/pieces/find-pieces.server";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { addressAt, href, withRest } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, ButtonLink } from "~/ui/button";
import { Stack } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { RadioGroup } from "~/ui/fields/radio-group";
import { Form } from "~/ui/page-link";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import bulkSheet from "~/ui/styles/bulk.css?url";
import { actorOf } from "~/web/context";
import { EnterSubmits } from "~/web/enter-updates";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readForm, submissionOf } from "~/web/form.server";
import { draftAddress } from "~/web/form-drafts.server";
import { isId, type KeyedList, listPage, pageSize } from "~/web/list.server";
import { moreFilters } from "~/web/more-filters.server";
import { performForm } from "~/web/perform.server";
import { redirect } from "~/web/redirect";
import { originOf } from "~/web/write.server";
import type { Route } from "./+types/new-bulk-change";
import { sortsOfPieces, pageOfPieces, readPagePieceFilter } from "../pieces/piece-filter.server.ts";
import { NewBulkChange } from "./bulk-change-contract.ts";
import { previewSent } from "./preview-sent.server.ts";
import { ChangeFields } from "./change-fields.tsx";
import { addressToTickAt, choosingAt, keepTicks, stepIn, tickedIn } from "./kept-ticks.server.ts";
import { readRows } from "./run-bulk-change-in-background.server.ts";
import {
  CHANGE,
  KEEP,
  PieceTicks,
  TickedBar,
  tickRowOf,
  TOO_MANY_TICKS,
  useTicks,
} from "./ticked-pieces.tsx";
import { ChoosePieces, SentFilter } from "./choose-pieces.tsx";
import { filterOf, sentNarrowed } from "./sent-filter.server.ts";

export const handle: PageHandle = { ...SECTIONS.inventory, title: "Change Several", isList: true };

export const meta = () => titled("Change Several Items");

export const links = () => [{ rel: "stylesheet", href: bulkSheet }];

export function loader({ url, context }: Route.LoaderArgs) {
  const toTickAt = addressToTickAt(url);
  if (toTickAt) throw redirect(toTickAt);
  const { db } = shop();
  const actor = actorOf(context);
  const { filter, isFiltered, ranges, choices } = readPagePieceFilter(url, actor);
  const planned = planPieces(db, filter);
  const { ticked, typed, typedFilter } = choosingAt(actor, url);
  const isOnlyTicked = url.searchParams.has("only");
  const { rows, ...page } = isOnlyTicked
    ? listPage(url, listOfIds(ticked), () => ticked.length, pageSize(url))
    : pageOfPieces(url, planned, (atMost) => countPieces(db, planned, atMost));
  return {
    pieces: rows.map(tickRowOf),
    page,
    ticked,
    typed,
    typedFilter,
    isOnlyTicked,
    filter,
    isFiltered,
    more: moreFilters(url, sortsOfPieces(filter), ranges, choices),
    narrowed: sentNarrowed(filter),
    categories: categoriesInUse(db),
    otherStates: otherStatesInUse(db),
    stores: storeNames(db),
    formKey: crypto.randomUUID(),
  };
}

function listOfIds(ids: readonly number[]): KeyedList<ListedPiece, number> {
  return { read: (slice) => piecesOfIds(shop().db, ids, slice), keyOf: ({ id }) => id, isKey: isId };
}

/**
 * Handles every button, because each submits the whole form: its ticks are kept, then it previews the change,
 * prints tags, or leads to another page of the list.
 */
export async function action(args: Route.ActionArgs) {
  const { url } = args;
  const actor = actorOf(args.context);
  const form = await readForm(args.request);
  const ticked = form.has("clear") ? [] : tickedIn(actor, url, form);
  form.delete("ids");
  // A list of thousands, which no page sends, is cut before it is refused.
  for (const id of ticked.slice(0, 2 * MOST_TICKED)) form.append("ids", String(id));
  if (ticked.length > MOST_TICKED) return refuseItems(form, TOO_MANY_TICKS);
  const ticks = keepTicks(actor, url, form, ticked);
  if (form.has(KEEP)) return redirect(addressAt(url), 303);
  const step = stepIn(url, form, ticks);
  if (step) return redirect(step, 303);
  if (form.has("print")) {
    const chosen = form.get("items") === "all" ? filterOf(form) : { ids: ticked.join(" ") };
    return redirect(draftAddress(actor, href("/inventory/tags"), chosen, false), 303);
  }
  if (form.has("transfer") && (form.get("items") === "all" || ticked.length === 0))
    return refuseItems(form, "Select the items to transfer");
  if (form.has("transfer"))
    return redirect(
      draftAddress(actor, href("/inventory/transfers/new"), { ids: ticked.join(",") }, false),
      303,
    );
  const outcome = await performForm(args, NewBulkChange, previewSent, "Failed to preview the change", {
    form,
    problem: null,
  });
  if (!outcome.ok) return outcome.rejection;
  await readRows(originOf(args.context), outcome.value.id);
  return redirect(
    withRest(href("/inventory/bulk-changes/:changeId", { changeId: outcome.value.id }), `?ticks=${ticks}`),
    303,
  );
}

function refuseItems(form: FormData, why: string) {
  const reply = submissionOf(form, NewBulkChange).reply({ fieldErrors: { items: [why] } });
  const formKey = String(form.get("formKey") ?? "");
  return data({ reply, formKey, toast: null, detail: null, usedFor: null }, { status: 422 });
}

export default function NewChange({ loaderData, actionData }: Route.ComponentProps) {
  const { pieces, page, isFiltered, isOnlyTicked, categories, stores, formKey } = loaderData;
  const { form, fields } = useFormFields(bulkFormFields, {
    id: "bulk-change",
    formKey,
    values: { items: "ticked", ...loaderData.typed },
    rejection: actionData,
  });
  const { search } = useLocation();
  const sent = actionData?.reply.initialValue;
  const refused = sent?.ids;
  // A refused filter wasn't applied, so the list is still the earlier one.
  const typedFilter = sent ? textsOf(sent) : loaderData.typedFilter;
  const kept = refused === undefined ? loaderData.ticked : [refused].flat().map(Number);
  const { ticked, tick } = useTicks(kept, loaderData);
  const { id, name, errorId, descriptionId } = fields.items.field;
  const [items, setItems] = useState<string>();
  /** Draws the choice anew where ticking an item makes it. By hand it keeps its focus. */
  const [timesChosen, setTimesChosen] = useState(0);
  const chooseTicked = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === "items") setItems(target.value);
    if (target.name !== "ids") return;
    setItems("ticked");
    if (new FormData(event.currentTarget).get("items") === "all") setTimesChosen((times) => times + 1);
    tick(Number(target.value), target.checked);
  };
  return (
    <>
      <Breadcrumbs
        trail={[
          { to: href("/inventory"), label: "Inventory" },
          { to: href("/inventory/bulk-changes"), label: "Bulk Changes" },
        ]}
      />
      <Form method="post" {...form.props} onChange={chooseTicked} noValidate autoComplete="off">
        {isOnlyTicked && <EnterSubmits />}
        <HiddenFields form={form} />
        <input type="hidden" name="ticked" value={kept.join(",")} />
        <input type="hidden" name="shown" value={pieces.map((piece) => piece.id).join(",")} />
        <SentFilter {...loaderData} />
        <Stack>
          {!isOnlyTicked && <ChoosePieces {...loaderData} typedFilter={typedFilter} />}
          <FormAlerts form={form} before="the change can be previewed" />
          <Panel flush>
            <TickedBar count={ticked.size} search={search} isOnlyTicked={isOnlyTicked} />
            {pieces.length > 0 ? (
              <>
                <PieceTicks key={formKey} pieces={pieces} ticked={kept} />
                <Pager page={page} asSteps />
              </>
            ) : isOnlyTicked ? (
              <EmptyState icon="gem" title="No items selected" />
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
          <Panel flush={false} id={CHANGE} className="bulk-action" onKeyDown={previewOnEnter}>
            <ChangeFields fields={fields.change} categories={categories} stores={stores} />
            {isOnlyTicked ? (
              <input type="hidden" name="items" value="ticked" />
            ) : (
              <RadioGroup
                key={timesChosen}
                {...fields.items}
                field={items ? { id, name, errorId, descriptionId, initialValue: items } : fields.items.field}
                options={[
                  { value: "ticked", label: `Selected items: ${ticked.size}` },
                  { value: "all", label: `All that match the filter: ${counted(page.total, "item")}` },
                ]}
              />
            )}
            <div className="form-actions">
              <SubmitButton busy="Loading...">Preview</SubmitButton>
              <Button type="submit" name="print" value="1" icon="printer" formNoValidate>
                Print Tags
              </Button>
              {items !== "all" && (
                <Button type="submit" name="transfer" value="1" icon="truck" formNoValidate>
                  Transfer
                </Button>
              )}
              <ButtonLink to={href("/inventory")}>Cancel</ButtonLink>
            </div>
          </Panel>
        </Stack>
      </Form>
    </>
  );
}

function textsOf(sent: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sent).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/**
 * Submits the form itself on Enter. Without scripts, Enter presses the form's first button, which applies the
 * filter if there is one.
 */
function previewOnEnter(event: KeyboardEvent<HTMLElement>) {
  const { target } = event;
  if (event.key !== "Enter" || !(target instanceof HTMLInputElement) || !target.form?.requestSubmit) return;
  event.preventDefault();
  target.form.requestSubmit();
}
