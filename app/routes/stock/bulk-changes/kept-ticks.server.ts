import { parametersOf } from "~/domain/shop/lists/list-rights-and-filters";
import type { Actor } from "~/domain/permissions";
import { type Address, addressAt, href, withRest } from "~/ui/address";
import {
  isDraftId,
  keepDraftAs,
  newDraftId,
  readDraft,
  readDraftAs,
  type Typed,
} from "~/web/form-drafts.server";

/** Path of the page that chooses items. */
const CHOOSING = href("/inventory/bulk-changes/new");

/** URL parameter that names the ticks. It stays the same while somebody pages, filters and goes back. */
const TICKS = "ticks";

/** Fields of the change that are kept with the ticks. */
const TYPED = [
  "items",
  ...["field", "location", "category", "otherCategory", "priceBy", "amount", "rounding"].map(
    (name) => `change.${name}`,
  ),
];

/** Parameters of the list of items: the inventory's, and those of its paging. */
const FILTERS = [...parametersOf("inventory").map(([name]) => name), "size", "more"];

export interface Choosing {
  ticked: number[];
  /** What was typed of the change, by control name. */
  typed: Typed;
  /** What was typed of the filter but not applied yet, by control name. */
  typedFilter: Typed;
}

/** Returns the URL with a new id for ticks; null if it has one. */
export function addressToTickAt(url: URL): Address | null {
  return ticksIdIn(url) ? null : withTicks(url.pathname + url.search, newDraftId());
}

/** Returns where to come back to with the ticks of this id, or the page with nothing ticked. */
export function addressOfTicks(id: string | null): Address {
  return isDraftId(id) ? withTicks(CHOOSING, id) : CHOOSING;
}

/** What is ticked and typed at this URL: what was kept, overlaid by a form of an ended session. */
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

/** Merges one submitted page into the ticks: items on it follow their checkboxes, others keep their state. */
export function tickedIn(actor: Actor, url: URL, form: FormData): number[] {
  return merged(keptAt(actor, url)?.ticked ?? form.get("ticked"), form.get("shown"), form.getAll("ids"));
}

/** Keeps the ticks and what was typed with them. Returns their id. */
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

/** Returns where a button leads within the page; null for the buttons that submit the form itself. */
export function stepIn(url: URL, form: FormData, ticks: string): Address | null {
  if (form.has("apply")) return withTicks(withRest(CHOOSING, `?${filterTyped(form)}`), ticks);
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
  return addressAt(url);
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
