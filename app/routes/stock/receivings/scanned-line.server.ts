import { fold } from "~/domain/search-text";
import { pieceOfSku } from "~/domain/stock/pieces/find-pieces.server";
import type { Actor } from "~/domain/permissions";
import type { ReceivingLine } from "~/domain/stock/receivings/receiving";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { type Address, withRest } from "~/ui/address";
import type { State } from "~/ui/state-badge";
import { tilesOf } from "~/web/photos/tiles.server";
import { SCANNED } from "./line-form.tsx";
import { typedLine } from "./new-line-values.ts";
import { lineToForm } from "./receiving-contract.ts";

/**
 * The form of a new line after a scan: what it had, with the details of the item that has the scanned SKU, on
 * this invoice or in the shop, or the scanned vendor's style on this invoice. If there is none, the scanned text is
 * the new SKU.
 */
export function withScanned(
  form: FormData,
  scan: string,
  lines: readonly ReceivingLine[],
  seesCost: boolean,
): Record<string, string> {
  const typed = typedLine(form);
  const isScanned = (text: string | null) => text !== null && fold(text) === fold(scan);
  const known =
    lines.findLast(({ sku, vendorStyle }) => isScanned(sku) || isScanned(vendorStyle)) ??
    pieceOfSku(shop().db, scan);
  if (!known) return { ...typed, sku: scan };
  const { version: _, sku: __, ...details } = lineToForm(withholdCost(known, seesCost));
  return { ...typed, ...details, otherCategory: "" };
}

/** The URL of the form after a scan. */
export function scannedAt(page: Address, scan: string): Address {
  return withRest(page, `?${new URLSearchParams({ [SCANNED]: scan })}`);
}

/** What the form has from the last scan, or the line that was added last. */
export function lastScanned(
  actor: Actor,
  url: URL,
  values: Record<string, string>,
  lines: readonly ReceivingLine[],
) {
  const scan = url.searchParams.get(SCANNED);
  const tileOf = tilesOf(actor, "piece", []);
  const said = (title: string, note: string, word: string, state: State) => ({ title, note, word, state });
  if (scan !== null && values.sku === scan) return said(scan, "Not in stock before", "New SKU", "open");
  const { category = "", description = "" } = values;
  if (scan !== null && description !== "")
    return { ...said(description, scan, "Copied", "done"), tile: tileOf(null, category, description) };
  const line = lines.at(-1);
  return (
    line && {
      ...said(line.description, line.sku, "Added", "done"),
      tile: tileOf(null, line.category, line.description),
    }
  );
}
