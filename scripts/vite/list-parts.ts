import type { Rolldown } from "vite";

/** Modules that every page loads, and so whatever they import. */
const FRAME = /\/app\/(root|routes\/layout)\.tsx/;
/** Lists are the pages with a budget (`tests/http/bytes.test.ts`). Their files are named for it. */
const LIST = /\/app\/routes\/.*-list\.tsx/;
/** With fewer, lists load more of what they don't use; with more, they load more files. See docs/performance.md. */
const ENOUGH_LISTS = 6;

/**
 * Puts what the frame of the page or several lists import into one file, because many small ones compress worse
 * and wait for each other. The import graph says which modules these are, so there is no list of them to keep up
 * to date. Rolldown splits the rest by itself: each file then holds only what all its pages use.
 */
export const listParts = {
  name: (id: string, graph: Rolldown.ChunkingContext) => {
    const importers = allImporters(id, graph);
    const lists = new Set(importers.filter((path) => LIST.test(path)));
    return lists.size >= ENOUGH_LISTS || importers.some((path) => FRAME.test(path)) ? "parts" : null;
  },
};

/** The paths of a module and of all that import it, directly or not. What opens later, as a dialog, doesn't count. */
function allImporters(id: string, graph: Rolldown.ChunkingContext): string[] {
  const ids = new Set([id]);
  for (const each of ids)
    for (const importer of graph.getModuleInfo(each)?.importers ?? []) ids.add(importer);
  // React Router takes a route's module apart, and names the pieces with a query.
  return [...ids].map((each) => each.replace(/\?.*/, ""));
}
