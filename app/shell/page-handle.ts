/** Page metadata for the header: `export const handle: PageHandle = …`. */
export interface PageHandle<Data = unknown> {
  title: string;
  /** Text, or a function of the page's loader data. */
  subtitle?: string | ((data: Data) => string);
  /** For an account that can't see cost. */
  subtitleWithoutCost?: string;
  /** The page is a ListTable with filters and shows its first rows early. */
  isList?: true;
  /** Something is put together here: where nobody chose, the menu is a rail below 1280, instead of 1024. */
  beginsWithRail?: true | ((data: Data) => boolean);
}
