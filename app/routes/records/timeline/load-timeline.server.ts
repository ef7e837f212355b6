import type { RouterContextProvider } from "react-router";
import { recordTitle } from "~/domain/shop/trail/record-kinds";
import { dayIn, type Instant } from "~/domain/dates";
import { lowered } from "~/domain/first-letter";
import { PIECE_MOVEMENT_LABELS } from "~/domain/stock/movements/movement-labels";
import { mayChangeNote, mayNote } from "~/domain/records/notes/note-rights";
import type { NotedKind } from "~/domain/records/notes/note";
import { orderTitle } from "~/domain/workshop/orders/order";
import { type Actor, can } from "~/domain/permissions";
import type { RepairStatus } from "~/domain/workshop/repairs/repair-status";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import {
  countTimeline,
  firstYear,
  isTimelineKey,
  readTimeline,
} from "~/domain/records/timeline/read-timeline.server";
import type { Sees } from "~/domain/records/timeline/source";
import { kindsShownTo } from "~/domain/records/timeline/who-sees-entries";
import {
  TIMELINE_LABELS,
  type TimelineEntry,
  type TimelineKey,
  type TimelineKind,
  type TimelineOf,
} from "~/domain/records/timeline/timeline";
import { shop } from "~/runtime/shop.server";
import { type Address, addressAt, href, withRest } from "~/ui/address";
import { formatDate, formatMonthDay, formatPlace, formatTime } from "~/ui/format";
import { moneyFormat } from "~/ui/money";
import type { TilePicture } from "~/ui/tile";
import { actorNow } from "~/web/unconfirmed-actor";
import { actorOf } from "~/web/context";
import { type KeyedList, type ListPage, listPage } from "~/web/list.server";
import { lineTilesOf, tilesOf } from "~/web/photos/tiles.server";
import { recordAddress } from "~/web/record-address";
import { showsCost, showsOrigin } from "~/web/shows-cost.server";
import { editsInWords } from "../audit/edits-timeline.server.ts";
import { pinnedNotes, type ShownNote } from "../notes/notes-panel.server.ts";

type Context = Readonly<RouterContextProvider>;

/** A timeline entry in words. */
export interface ShownEntry {
  id: string;
  kind: TimelineKind;
  /** 'Purchased'. */
  what: string;
  /** 'Sapphire ring', 'Sale S-000012': the link, if it leads somewhere. */
  object: string | null;
  to: Address | null;
  /** What somebody wrote, such as a message or a note. */
  words: string | null;
  detail: string;
  day: string;
  /** 'Nov 11, 6:30 PM' where it happened; of a sale or a repair its day alone. */
  date: string;
  amount: string | null;
  status: RepairStatus | null;
  note: number | null;
  /** Picture of the piece, repair or order that it names. */
  tile: TilePicture | null;
}

/** A record's timeline as its page shows it, with pinned notes. */
export interface LoadedTimeline extends Omit<ListPage<ShownEntry>, "rows"> {
  entries: ShownEntry[];
  /** URL of the record's page. */
  page: Address;
  kinds: { kind: TimelineKind; label: string }[];
  kind: TimelineKind | null;
  /** Query for this kind and year; '' without either. */
  asked: string;
  years: number[];
  year: number | null;
  pinned: ShownNote[];
  /** URL for adding a note; null if the actor may not, or the customer is erased. */
  addNote: Address | null;
  formKey: string;
}

/** Reads `kind` and `year` of a URL; ignores unknown values. */
export function askedOf(url: URL, shown: readonly TimelineKind[]) {
  const kind = shown.find((known) => known === url.searchParams.get("kind")) ?? null;
  const text = url.searchParams.get("year") ?? "";
  const year = /^(19|20)\d\d$/.test(text) ? Number(text) : null;
  return { kind, year, filter: { kinds: kind ? [kind] : shown, year } };
}

export function timelineList(
  of: TimelineOf,
  filter: { kinds: readonly TimelineKind[]; year: number | null },
  sees: Sees,
): KeyedList<TimelineEntry, TimelineKey> {
  return {
    read: (slice) => readTimeline(shop().db, of, filter, slice, sees),
    keyOf: ({ key }) => key,
    isKey: isTimelineKey,
  };
}

export function loadTimeline(
  { url, context }: { url: URL; context: Context },
  of: TimelineOf,
  { isErased = false } = {},
): LoadedTimeline {
  const { db } = shop();
  const actor = actorOf(context);
  // Edits name vendors and floor prices too.
  const all = kindsShownTo(actorNow(context), of.kind).filter(
    (one) => one !== "edit" || showsOrigin(context),
  );
  const { kind, year, filter } = askedOf(url, all);
  const sees = {
    seesCost: showsCost(context),
    seesCustomers: can(actor, "customers.view"),
    seesOrigin: showsOrigin(context),
  };
  const { rows, ...page } = listPage(url, timelineList(of, filter, sees), (atMost) =>
    countTimeline(db, of, filter, atMost),
  );
  const there = all.filter(
    (one) => one === kind || countTimeline(db, of, { kinds: [one], year: null }, 1) > 0,
  );
  const now = Number(dayIn(of.zone, Date.now() as Instant).slice(0, 4));
  const last = Math.max(now, year ?? now);
  const first = Math.min(firstYear(db, of, all) ?? now, year ?? now);
  return {
    ...page,
    entries: showEntries(rows, of, actor),
    page: addressAt({ pathname: url.pathname }),
    kinds: there.map((one) => ({ kind: one, label: TIMELINE_LABELS[one] })),
    kind,
    asked: queryOf(kind, year),
    years: Array.from({ length: last - first + 1 }, (_, nth) => last - nth),
    year,
    pinned: pinnedNotes(of, actor),
    addNote:
      mayNote(actor, of.kind) && !isErased
        ? withRest(href("/notes/:noteId", { noteId: "new" }), `?${of.kind}=${of.id}`)
        : null,
    formKey: crypto.randomUUID(),
  };
}

/** `kind=sale&year=2024`. */
export function queryOf(kind: TimelineKind | null, year: number | null): string {
  return new URLSearchParams({ ...(kind && { kind }), ...(year && { year: String(year) }) }).toString();
}

/** Returns the path of the document behind an entry. */
export function documentPath({ kind, id }: NonNullable<TimelineEntry["about"]>): Address {
  return recordAddress(kind, id);
}

function showEntries(entries: readonly TimelineEntry[], of: TimelineOf, actor: Actor): ShownEntry[] {
  const { db } = shop();
  const places = Object.fromEntries(storeNames(db).map(({ key, name }) => [key, name]));
  const { currency } = readSettings(db);
  const { formatMoney } = moneyFormat(currency);
  const inWords = editsInWords(entries, of.zone);
  const tileOf = entryTilesOf(actor, of, entries);
  return entries.map((entry) => {
    const { kind, key, at, day, zone, what, text, about, store, by, approver, amount } = entry;
    const { tradeIn, tradeInRest, due, changes, note, status } = entry;
    const isOwn = about !== null && isSame(about, of);
    const title = about === null || isOwn ? null : titleOf(about);
    const place = store === null ? null : (places[store] ?? formatPlace(store));
    // Written words stand below what happened; an item or pieces are its object.
    const isWritten = about === null || kind === "message" || kind === "step";
    const object = text !== null && !isWritten ? text : title;
    const isNamed = title !== null && object !== title;
    const isTitled = title !== null && !isNamed;
    const isHeldFrom = isTitled && what === PIECE_MOVEMENT_LABELS.held;
    const where = [isNamed && title, place && `in ${place}`, !isNamed && by && `by ${by}`];
    const detail = [
      kind === "edit" && inWords(changes),
      where.filter(Boolean).join(" "),
      tradeIn !== null && `trade-in ${formatMoney(tradeIn)}`,
      tradeInRest !== null && `${formatMoney(tradeInRest)} of it as store credit`,
      isNamed && by && `by ${by}`,
      approver && `approved by ${approver}`,
      due && `${kind === "call" ? "call again on" : "due"} ${formatDate(due)}`,
    ].filter(Boolean);
    return {
      id: key.join(" "),
      kind,
      what: isHeldFrom ? `${what}, from` : isTitled ? `${what},` : what,
      // 'On hold, from sale S-000012'
      object: isHeldFrom ? lowered(title) : object,
      to:
        about !== null && !isOwn
          ? documentPath(about)
          : kind === "edit"
            ? href("/audit/:entryId", { entryId: key[2] })
            : null,
      words: isWritten ? text : null,
      detail: detail.join(", "),
      day,
      date:
        kind === "sale" || kind === "repair" || zone === null
          ? formatMonthDay(day)
          : dayAndTime(day, at, zone),
      amount: amount === null ? null : formatMoney(amount),
      status,
      note: note && mayChangeNote(actor, { of, ...note }) ? note.id : null,
      tile: tileOf(entry),
    };
  });
}

/**
 * Returns a function for the tile of an entry that names a piece, a repair or an order. Only customers'
 * timelines show tiles.
 */
function entryTilesOf(actor: Actor, of: TimelineOf, entries: readonly TimelineEntry[]) {
  const isShown = of.kind === "customer";
  const pieceTile = lineTilesOf(
    actor,
    entries.flatMap(({ piece }) => (isShown && piece ? [piece] : [])),
  );
  const repairOf = ({ kind, about }: TimelineEntry) =>
    isShown && kind === "repair" && about?.kind === "repair" ? about.id : null;
  const repairTile = tilesOf(actor, "repair", entries.map(repairOf));
  return (entry: TimelineEntry): TilePicture | null => {
    const repair = repairOf(entry);
    if (repair !== null) return repairTile(repair, entry.text);
    if (isShown && entry.kind === "order") return repairTile(null, entry.text);
    return isShown && entry.piece ? pieceTile(entry.piece) : null;
  };
}

function isSame({ kind, id }: NonNullable<TimelineEntry["about"]>, of: TimelineOf): boolean {
  const record: NotedKind | "return" | "receiving" | "transfer" | "melt-lot" | "buy" =
    kind === "repair" ? "order" : kind;
  return record === of.kind && id === of.id;
}

function dayAndTime(day: string, at: Instant, zone: string): string {
  return `${formatMonthDay(day)}, ${formatTime(at, zone, { withZone: false })}`;
}

/** 'Sale S-000012', 'Return RT-000003', 'Layaway L-000074'. */
export function titleOf({ kind, id, orderKind }: NonNullable<TimelineEntry["about"]>): string {
  if (orderKind) return orderTitle({ kind: orderKind, id });
  return recordTitle(kind, String(id));
}
