/** Id of the last element in a page's frame. */
export const PAGE_END = "page-end";

/**
 * Chromium 124 and later wait for the element with this id before painting, which avoids layout shift. Others
 * ignore it. React moves it to the head.
 */
export function FirstScreen({ end }: { end: string }) {
  return <link rel="expect" href={`#${end}`} blocking="render" />;
}
