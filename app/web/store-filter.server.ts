import { listStores } from "../domain/stores/queries.server.ts";
import { shop } from "../shop.server.ts";
import { problem } from "./problem.ts";

/** A store named in the query: absent, '' and 'all' mean no filter (null); one that we don't have is 422. */
export function storeFilter(url: URL, name: "location" | "homeStore"): string | null {
  const key = url.searchParams.get(name) ?? "";
  if (key === "" || key === "all") return null;
  if (!listStores(shop().db).some((store) => store.key === key))
    throw problem(422, `There is no store '${key.slice(0, 40)}'`);
  return key;
}
