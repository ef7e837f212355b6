/** What a page says about itself for the header: `export const handle: PageHandle = …`. */
export interface PageHandle<Data = unknown> {
  title: string;
  /** A sentence, or what makes one of the page's loader data. */
  subtitle?: string | ((data: Data) => string);
  /** It is a ListTable with its filters, and appears with the first rows instead of all of them. */
  isList?: true;
}
