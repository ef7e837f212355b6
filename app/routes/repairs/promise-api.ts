import type { Instant } from "~/domain/dates";
import { promiseOfStore, ruleOfStore } from "~/domain/repairs/promise-of-store.server";
import { shop } from "~/runtime/shop.server";
import { storeFilter } from "~/web/store-filter.server";
import type { Route } from "./+types/promise-api";
import { promiseToJson } from "./promise-json.ts";

export function loader({ url }: Route.LoaderArgs) {
  const { db } = shop();
  const location = storeFilter(url, "location");
  const promised = promiseOfStore(db, location, Date.now() as Instant);
  return Response.json(promiseToJson(location, promised, ruleOfStore(db, location)));
}
