import { actorOf } from "../context.ts";
import type { AskedList, WholeList } from "../whole-list.ts";

/** How a noun reads its list for files and prints. */
export type ListReader = (asked: AskedList) => WholeList;

/** Opens a list at its first row, by the query in the URL. Errors in the query are 422. */
export function openList(reader: ListReader, sent: URL, context: Parameters<typeof actorOf>[0]) {
  const url = new URL(sent);
  url.searchParams.delete("cursor");
  return { url, list: reader({ url, actor: actorOf(context) }) };
}
