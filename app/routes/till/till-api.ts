import type { Instant } from "~/domain/dates";
import { listStores } from "~/domain/stores/find-stores.server";
import { findTill } from "~/domain/till/find-tills.server";
import { shownBeforeCount } from "~/domain/till/shown-before-count";
import { tillNow } from "~/domain/till/till-now.server";
import { shop } from "~/runtime/shop.server";
import { actorOf } from "~/web/context";
import { invalid } from "~/web/problem";
import { readQuery } from "~/web/query";
import type { Route } from "./+types/till-api";
import { TillQuery } from "./till-contract.ts";
import { tillToJson } from "./till-json.ts";

export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const { location, till: name } = readQuery(url, TillQuery);
  const store = listStores(db).find(({ key }) => key === location);
  if (!store) throw invalid({ location: ["Choose a location from the list"] });
  const till = findTill(db, store.key, name ?? null);
  if (!till) throw invalid({ till: ["This store has no till with that name"] });
  const now = tillNow(db, store, till, Date.now() as Instant);
  return Response.json(tillToJson(store.key, shownBeforeCount(actorOf(context), now)));
}
