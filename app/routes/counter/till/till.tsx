import { data } from "react-router";
import type { Instant } from "~/domain/dates";
import { can } from "~/domain/permissions";
import { shownBeforeCount } from "~/domain/counter/till/shown-before-count";
import { tillNow } from "~/domain/counter/till/till-now.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { actorOf } from "~/web/context";
import { storeAskedFor } from "~/web/store-filter.server";
import type { Route } from "./+types/till";
import { cashInAndOutPage } from "./cash-in-and-out-page.server.ts";
import { chosenTill } from "./which-till.server.ts";
import { OneTill } from "./one-till.tsx";
import { allTills } from "./all-tills.server.ts";
import { AllTills } from "./all-tills.tsx";

type Data = Route.ComponentProps["loaderData"];

export const handle: PageHandle<Data> = {
  ...SECTIONS.till,
  subtitle: ({ one }) => (one ? `${one.store.name}, ${one.now.till}` : "All Locations"),
};

export const meta = () => titled(handle.title);

/** Loads one till, or all of them if the header says 'All Locations'. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const now = Date.now() as Instant;
  const mayClose = can(actor, "till.close");
  const location = storeAskedFor(url, "location") ?? actor.location;
  if (location === null) return data({ one: null, all: allTills(actor, now), mayClose });
  const { store, till, tills } = chosenTill(actor, { location, till: url.searchParams.get("till") ?? "" });
  const held = tillNow(db, store, till, now);
  const one = {
    store: { key: store.key, name: store.name, zone: store.zone },
    names: tills.map(({ name }) => name),
    now: shownBeforeCount(actor, held),
    moved: held.session && cashInAndOutPage(url, held.session.id, held),
  };
  return data({ one, all: null, mayClose });
}

export default function Page({ loaderData: { one, all, mayClose } }: Route.ComponentProps) {
  if (one) return <OneTill {...one} mayClose={mayClose} />;
  return all && <AllTills {...all} />;
}
