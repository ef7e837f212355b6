/** The last element of a page's frame. */
export const PAGE_END = "page-end";

/**
 * Browsers that know of it (Chromium from 124 on) paint nothing before the element with this id is there, so that nothing
 * moves where one looks. Others show what has come, as ever. React puts it into the head.
 */
export function FirstScreen({ end }: { end: string }) {
  return <link rel="expect" href={`#${end}`} blocking="render" />;
}
