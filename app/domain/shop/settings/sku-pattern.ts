import { noPlaceholder } from "../../placeholders-in-braces.ts";
import { fold } from "../../search-text.ts";

/** Values for a pattern's placeholders. */
interface Filling {
  category: string;
  vendor: string;
  /** YYYY-MM-DD. */
  day: string;
}

export const SKU_PLACEHOLDERS = "{category:3}, {vendor:3}, {year} and {number:5}";

/** The parts of an SKU around its running number. */
export interface SkuAround {
  before: string;
  after: string;
  /** Minimum digits of the number. */
  width: number;
}

const PLACEHOLDER = /\{(\w+)(?::(\d))?\}/g;
const NUMBER = /\{number(?::([1-9]))?\}/;

/** Reason a pattern can't be used; null if it can. An empty one suggests nothing. */
export function wrongSkuPattern(pattern: string): string | null {
  if (pattern === "") return null;
  if (/[^ -~]/.test(pattern)) return "Use letters, numbers and characters a barcode can hold";
  const named = [...pattern.matchAll(PLACEHOLDER)].map(([all, name = ""]) => ({ all, name }));
  const unknown = named.find(({ name }) => !["category", "vendor", "year", "number"].includes(name));
  if (unknown) return noPlaceholder(unknown.all, SKU_PLACEHOLDERS);
  if (named.filter(({ name }) => name === "number").length !== 1)
    return "Use {number:5} once, so each item gets its own SKU";
  if (/[{}]/.test(pattern.replace(PLACEHOLDER, ""))) return `Check the braces: use ${SKU_PLACEHOLDERS}`;
  return null;
}

/** Fills in a pattern around its number. */
export function skuAround(pattern: string, filling: Filling): SkuAround {
  const [before = "", width = "1", after = ""] = pattern.split(NUMBER);
  const fill = (text: string) =>
    text.replace(PLACEHOLDER, (_, name: string, length?: string) => {
      if (name === "year") return filling.day.slice(2, 4);
      const word = name === "vendor" ? filling.vendor : filling.category;
      return lettersOf(word).slice(0, Number(length ?? 3));
    });
  return { before: fill(before), after: fill(after), width: Number(width) };
}

export function numberedSku({ before, after, width }: SkuAround, number: number): string {
  return `${before}${String(number).padStart(width, "0")}${after}`;
}

/**
 * Turns 'wedding_bands' into WEDDINGBANDS, and a word without Latin letters, which a barcode can't hold, into
 * XXX.
 */
function lettersOf(word: string): string {
  return (
    fold(word)
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, "") || "XXX"
  );
}
