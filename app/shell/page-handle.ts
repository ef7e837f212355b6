/** Page metadata for the header: `export const handle: PageHandle = …`. */
export interface PageHandle<Data = unknown> {
  title: string;
  /** A text, or a function of the page's loader data. */
  subtitle?: string | ((data: Data) => string);
  /** Shown instead to accounts that can't see cost. */
  subtitleWithoutCost?: string;
  /** The page is a record: the name in its `RecordHead` is its h1. */
  isRecord?: true;
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
