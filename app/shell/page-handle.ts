import type { ReactNode } from "react";

/** Page metadata for the header: `export const handle: PageHandle = …`. Its words are usually a section's. */
export interface PageHandle<Data = unknown> {
  title: string;
  /** A text, one of two texts, or a function of the page's loader data. */
  subtitle?: string | SubtitleByCost | ((data: Data) => string);
  /** The page is a record: the name in its `RecordHead` is its h1. */
  isRecord?: true;
  /**
   * Which record it is, with its number first if it has one, or a form's title: the header says it in place of a
   * subtitle, and has it when the h1 is scrolled away. Phones show a form's title there alone.
   */
  nameOf?: (data: Data) => ReactNode;
  /** The page is a `FormPage`, whose title is its h1. */
  isForm?: true;
  /** The page is a `ListTable` with filters and shows its first rows early. */
  isList?: true;
  /**
   * The page is for putting something together: unless the user chose otherwise, its menu is a rail below
   * 1280 px instead of 1024.
   */
  beginsWithRail?: true | ((data: Data) => boolean);
}

/** Subtitles for accounts that see cost and for those that don't. */
export interface SubtitleByCost {
  withCost: string;
  withoutCost: string;
}

/**
 * Returns what a page's `meta` returns: its title in the browser, with the product's name. That name alone if the page
 * has none, because its record wasn't found.
 */
export function titled(name: string | null | undefined): { title: string }[] {
  return [{ title: name ? `${name} · Loupe` : "Loupe" }];
}
