import type { Instant } from "~/domain/dates";
import { listStores } from "~/domain/stores/find-stores.server";
import { findTill } from "~/domain/till/find-tills.server";
import { tillNow } from "~/domain/till/till-now.server";
import { shop } from "~/runtime/shop.server";
import { invalid } from "~/web/problem";
import { readQuery } from "~/web/query";
import type { Route } from "./+types/till-api";
import { TillQuery } from "./till-contract.ts";
import { tillToJson } from "./till-json.ts";

export function loader({ url }: Route.LoaderArgs) {
  const { db } = shop();
  const { location, till: name } = readQuery(url, TillQuery);
  const store = listStores(db).find(({ key }) => key === location);
  if (!store) throw invalid({ location: ["Choose a location from the list"] });
  const till = findTill(db, store.key, name ?? null);
  if (!till) throw invalid({ till: ["This store has no till with that name"] });
  return Response.json(tillToJson(store.key, tillNow(db, store, till, Date.now() as Instant)));
}
