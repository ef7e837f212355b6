import { fold } from "~/domain/search-text";
import { LOOKED_THROUGH, namedFirst } from "~/domain/named-first";
import { FIRST_TRADE_IN, moreTradeInFields } from "~/domain/counter/sales/sale-fields";
import { paymentFields, ticketFields, ticketLineFields } from "~/domain/counter/sales/ticket-fields";
import type { TicketTexts } from "~/domain/counter/sales/ticket-texts";
import { href, withRest } from "~/ui/address";
import type { Found } from "~/ui/live-picker";
import type { TilePicture } from "~/ui/tile";
import type { Made } from "~/web/photos/which-colors";
import { whichDrawing } from "~/web/photos/which-drawing";
import { finder } from "~/web/picker-search";

/** Labels by control name. Names in lists go without their number: `lines.price`. */
export const SALE_FORM_LABELS: Record<string, string> = {
  ...labelsIn(ticketFields),
  ...labelsIn(ticketLineFields, "lines."),
  ...labelsIn(paymentFields, "payments."),
  ...labelsIn(moreTradeInFields, "moreTradeIns."),
  "lines.off": "Discount",
  "lines.reason": "Reason",
  ...labelsIn(ticketFields.taxExempt.fields ?? {}, "taxExempt."),
  "salespeople.id": "Salesperson",
  "salespeople.share": "Share",
  customerSearch: "Search customers",
  itemSearch: "Search items",
};

function labelsIn(fields: Record<string, { label: string }>, before = ""): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [before + name, label]));
}

const ROWS: Record<string, string> = { lines: "Line", payments: "Payment" };
const OF_FIRST_TRADE_IN: ReadonlySet<string> = new Set(Object.values(FIRST_TRADE_IN));

/**
 * Says the row, as the page numbers it, in messages that more than one field has, as 'Line 3: …': two like ones don't
 * say where. Says the trade-in in all messages about one of several.
 */
export function withRows(
  errors: Readonly<Record<string, string[]>>,
  { moreTradeIns }: Pick<TicketTexts, "moreTradeIns">,
): Record<string, string[]> {
  const all = Object.values(errors).flat();
  const isTold = (message: string) => all.indexOf(message) !== all.lastIndexOf(message);
  const said = Object.entries(errors).map(([name, messages]) => {
    const [, list = "", nth] = /^(\w+)\[(\d+)\]/.exec(name) ?? [];
    const at = Number(nth) + 1;
    const isOfFirst = moreTradeIns.length > 0 && OF_FIRST_TRADE_IN.has(name);
    const tradeIn = list === "moreTradeIns" ? at + 1 : isOfFirst ? 1 : null;
    const inRow = (message: string) => {
      if (tradeIn !== null) return `Trade-in ${tradeIn}: ${message}`;
      return ROWS[list] && isTold(message) ? `${ROWS[list]} ${at}: ${message}` : message;
    };
    return [name, messages.map(inRow)] as const;
  });
  return Object.fromEntries(said);
}

/** Name of the buttons that change the ticket on the server. Everything typed comes back. */
export const STEP = "step";

/** Name of the button that turns customer view 'on' or 'off' on this terminal, and keeps the ticket. */
export const LOOKING_ON = "lookingOn";

export const ALREADY_THERE = "is already on the ticket";

/** Starts the message about a piece that was put on the ticket. */
export const ITEM_CHOSEN = "Item chosen";

/** Something to sell, found by its SKU or by words. Pieces use the JSON contract's names. */
export interface SoldChoice {
  /** `service-3` for a service, or a piece's id. */
  id: number | string;
  sku: string;
  description: string;
  location: string | null;
  retailPrice: string;
  /** Present for pieces. */
  category?: string;
  metal?: string | null;
  stones?: readonly NonNullable<Made["stone"]>[];
  photos?: readonly { thumbnail: string }[];
}

export function tileOfChoice(choice: SoldChoice): TilePicture {
  const { sku, category, description, metal, stones, photos } = choice;
  if (sku === "") return "service";
  const photo = photos?.[0]?.thumbnail as TilePicture | undefined;
  return photo ?? whichDrawing({ metal, stone: stones?.[0] }, category, description);
}

export const NO_PIECES = "No available items found";
export const NAMED_FIRST = {
  of: LOOKED_THROUGH,
  by: <Row extends { description: string }>(rows: readonly Row[], typed: string) =>
    namedFirst(rows, typed, ({ description }) => description),
};
const findAvailable = finder<SoldChoice>(
  withRest(href("/api/inventory"), "?isAvailable=true"),
  NO_PIECES,
  NAMED_FIRST,
);

/**
 * Searches services first, then available pieces. If there are none, the note says why: of a piece with this
 * SKU, or else of those that the words name.
 */
export async function findSoldChoices(
  services: readonly SoldChoice[],
  typed: string,
  signal: AbortSignal,
  asked: "search" | "sku" = "search",
): Promise<Found<SoldChoice>> {
  const found = await findAvailable(typed, signal);
  const named = servicesNamed(services, typed);
  if (named.length > 0)
    return { rows: [...named, ...found.rows], note: found.rows.length > 0 ? found.note : null };
  if (found.note !== NO_PIECES) return found;
  const response = await fetch(withRest(href("/sales/sold"), `?${new URLSearchParams({ [asked]: typed })}`), {
    signal,
  });
  const { note } = (response.ok ? await response.json() : found) as { note: string | null };
  return { ...found, note: note ?? found.note };
}

export function servicesNamed<S extends { description: string }>(services: readonly S[], typed: string): S[] {
  const wanted = fold(typed.trim());
  return wanted.length < 3 ? [] : services.filter(({ description }) => fold(description).includes(wanted));
}

export function isSkuOf({ sku }: SoldChoice, typed: string): boolean {
  return sku !== "" && fold(sku) === fold(typed.trim());
}
