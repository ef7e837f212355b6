import { foldSku } from "../../fold-sku.ts";
import { fold, searchedLines } from "../../search-text.ts";
import { alloyText, type Karat, type Metal } from "./metals.ts";

/**
 * Text that searches of items cover (`searched-fields.ts`): SKU, also in look-alike letters; description;
 * metal and karat; serial and certificate number; stones.
 */
export function searchedPiece(
  piece: {
    sku: string;
    description: string;
    metal?: Metal | null;
    karat?: Karat | null;
    serialNumber?: string | null;
    laboratory?: string | null;
    certificateNumber?: string | null;
  },
  stones: readonly { kind: string; shape: string | null }[] = [],
): string {
  const { sku, description, metal = null, karat = null } = piece;
  const { serialNumber = null, laboratory = null, certificateNumber = null } = piece;
  const words = [
    alloyWords({ metal, karat }),
    serialNumber,
    [laboratory, certificateNumber].filter(Boolean).join(" "),
    ...stones.map(({ kind, shape }) => [shape, kind].filter(Boolean).join(" ")),
  ];
  return searchedLines([
    ...skuAsFound(sku),
    sku,
    description,
    ...words.flatMap((text) => (text ? [text] : [])),
  ]);
}

/** Adds the SKU as `foldSku` has it, if `fold` leaves letters or dashes that aren't on a keyboard. */
function skuAsFound(sku: string): string[] {
  const folded = foldSku(sku);
  return folded === fold(sku) ? [] : [folded];
}

/** '14K yellow gold', and the number behind 'sterling'. */
function alloyWords(alloy: { metal: Metal | null; karat: Karat | null }): string {
  const text = alloyText(alloy) ?? "";
  return alloy.karat && !text.includes(alloy.karat) ? `${alloy.karat} ${text}` : text;
}
