import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { pieces } from "~db/schema/index.ts";
import { foldSku } from "../../fold-sku.ts";

/** A text, or a record's name to link to its page. */
export type RecordPart<To extends string> = string | { name: string; to: To };

/** Where the pages of pieces and repairs are. */
interface PagesOf<To> {
  piece: (id: number) => To;
  repair: (id: string) => To;
}

/** Matches 'repair #40', or what may be a SKU. */
const NAMES = /\brepair #\d+|\b[A-Z\d]+(?:-[A-Z\d]+)+\b/g;

/** Splits a text into lines, and links repairs and the SKUs of existing pieces. */
export function linesWithRecords<To extends string>(
  tx: Tx,
  text: string,
  at: PagesOf<To>,
): RecordPart<To>[][] {
  const skus = text.match(NAMES)?.map(foldSku) ?? [];
  const { id, foldedSku } = pieces;
  const found = tx.select({ id, foldedSku }).from(pieces).where(oneOfMany(foldedSku, skus)).all();
  const pages = new Map(found.map((piece) => [piece.foldedSku, at.piece(piece.id)]));
  const pageOf = (name: string) => {
    const [, repair] = name.split("#");
    return repair === undefined ? pages.get(foldSku(name)) : at.repair(repair);
  };
  return text.split("\n").map((line) => withLinks(line, pageOf));
}

function withLinks<To extends string>(
  line: string,
  pageOf: (name: string) => To | undefined,
): RecordPart<To>[] {
  const parts: RecordPart<To>[] = [];
  let end = 0;
  for (const { 0: name, index } of line.matchAll(NAMES)) {
    const to = pageOf(name);
    if (to === undefined) continue;
    parts.push(line.slice(end, index), { name, to });
    end = index + name.length;
  }
  return [...parts, line.slice(end)].filter((part) => part !== "");
}
