import { parametersOf } from "~/domain/records/saved-filters/lists";
import type { Actor } from "~/domain/permissions";
import {
  isDraftId,
  keepDraftAs,
  newDraftId,
  readDraft,
  readDraftAs,
  type Typed,
} from "~/web/kept-drafts.server";

/** The page that chooses items. */
const CHOOSING = "/inventory/bulk-changes/new";

/** Of that page's address: names what is ticked, the same while somebody pages, filters and goes back. */
const TICKS = "ticks";

/** Fields of the change, kept with the ticks. */
const TYPED = [
  "items",
  ...["field", "location", "category", "otherCategory", "priceBy", "amount", "rounding"].map(
    (name) => `change.${name}`,
  ),
];

/** Parameters of the list that chooses: those of the inventory, with its rows. */
const FILTERS = [...parametersOf("inventory").map(([name]) => name), "size", "more"];

export interface Choosing {
  ticked: number[];
  /** Of the change, by control name. */
  typed: Typed;
  /** Of the filter, by control name, where it wasn't applied yet. */
  typedFilter: Typed;
}

/** The address with an id for ticks, if it has none yet. */
export function addressToTickAt(url: URL): string | null {
  return ticksIdIn(url) ? null : withTicks(url.pathname + url.search, newDraftId());
}

/** Where somebody who has ticked here can come back to; the page with nothing ticked for who has not. */
export function addressOfTicks(id: string | null): string {
  return isDraftId(id) ? withTicks(CHOOSING, id) : CHOOSING;
}

/** What is ticked and typed at the page's address: what was kept, and what an ended session's form had. */
export function choosingAt(actor: Actor, url: URL): Choosing {
  const kept = keptAt(actor, url) ?? {};
  const draft = readDraft(actor, url);
  const sent = new Map(Object.entries(draft ?? {}));
  const only = (names: readonly string[], all: Typed) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
  return {
    ticked: merged(kept.ticked ?? sent.get("ticked"), sent.get("shown"), [sent.get("ids")]),
    typed: only(TYPED, { ...kept, ...draft }),
    typedFilter: only(FILTERS, draft ?? {}),
  };
}

/** What a sent form ticks: what was ticked before, but of the items that it shows those that are ticked in it. */
export function tickedIn(actor: Actor, url: URL, form: FormData): number[] {
  return merged(keptAt(actor, url)?.ticked ?? form.get("ticked"), form.get("shown"), form.getAll("ids"));
}

/** Keeps the ticks and what was typed beside them. Returns their id. */
export function keepTicks(actor: Actor, url: URL, form: FormData, ticked: readonly number[]): string {
  const typed = TYPED.flatMap((name): [string, string][] => {
    const value = form.get(name);
    return typeof value === "string" ? [[name, value]] : [];
  });
  return keepDraftAs(actor, ticksIdIn(url) ?? newDraftId(), CHOOSING, {
    ...keptAt(actor, url),
    ...Object.fromEntries(typed),
    ticked: ticked.join(","),
  });
}

/** Where a press of a button leads within the page, or null for the buttons of the form itself. */
export function stepIn(url: URL, form: FormData, ticks: string): string | null {
  if (form.has("apply")) return withTicks(`${CHOOSING}?${filterTyped(form)}`, ticks);
  if (form.has("clear")) return withTicks(url.pathname + url.search, ticks, { without: ["only", "cursor"] });
  const to = form.get("to");
  if (typeof to !== "string") return null;
  const isOwn = to === CHOOSING || to.startsWith(`${CHOOSING}?`);
  return withTicks(isOwn ? to : CHOOSING, ticks);
}

function filterTyped(form: FormData): URLSearchParams {
  const typed = FILTERS.map((name) => [name, String(form.get(name) ?? "").trim()]);
  return new URLSearchParams(typed.filter(([, value]) => value !== ""));
}

function withTicks(address: string, id: string, { without = [] }: { without?: readonly string[] } = {}) {
  const url = new URL(address, "http://here.invalid");
  for (const name of [...without, "draft"]) url.searchParams.delete(name);
  url.searchParams.set(TICKS, id);
  return url.pathname + url.search;
}

function ticksIdIn(url: URL): string | null {
  const id = url.searchParams.get(TICKS);
  return isDraftId(id) ? id : null;
}

function keptAt(actor: Actor, url: URL): Typed | null {
  const id = ticksIdIn(url);
  return id === null ? null : readDraftAs(actor, id, CHOOSING);
}

type Sent = FormDataEntryValue | null | undefined;

function merged(before: Sent, shown: Sent, ticked: readonly Sent[]): number[] {
  const isShown = new Set(idsIn(shown));
  const elsewhere = idsIn(before).filter((id) => !isShown.has(id));
  return [...new Set([...elsewhere, ...ticked.flatMap(idsIn)])];
}

function idsIn(said: Sent): number[] {
  return typeof said === "string"
    ? said
        .split(",")
        .filter((id) => /^[1-9]\d{0,14}$/.test(id))
        .map(Number)
    : [];
}
