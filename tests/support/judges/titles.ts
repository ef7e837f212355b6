import { readFileSync } from "node:fs";
import type { Recorded } from "../every-url.ts";

/** Headers of all pages by path; tests/browser/pages.spec.ts ensures the list is complete. */
export const HEADERS_OF_PAGES = {
  ...Object.fromEntries(
    Object.entries(
      JSON.parse(readFileSync("tests/browser/pages.json", "utf8")) as Record<string, string>,
    ).filter(([path]) => !path.includes("?")),
  ),
  // Each shop has its own first entry; this is that of the walk's.
  "/audit/1": "Changed a setting",
} as Record<string, string>;

/** Pages that lack their header or title, or have the title of another page. */
export function wrongTitles(answers: readonly Recorded[]): string[] {
  const pages = answers.filter(
    ({ by, method, path }) => by === "owner" && method === "GET" && path in HEADERS_OF_PAGES,
  );
  const first = new Map<string, string>();
  return pages.flatMap(({ path, shown }) => {
    const { h1, title } = shown.page();
    const other = first.get(title) ?? path;
    first.set(title, other);
    return [
      ...(h1.join() === HEADERS_OF_PAGES[path] ? [] : [`${path} is headed '${h1.join()}'`]),
      ...(/^\S.* · Loupe$/.test(title) ? [] : [`${path} is titled '${title}'`]),
      ...(other === path ? [] : [`${path} and ${other} are both titled '${title}'`]),
    ];
  });
}
