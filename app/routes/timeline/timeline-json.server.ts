import type { RouterContextProvider } from "react-router";
import type { NotedKind } from "~/domain/notes/note";
import { can } from "~/domain/permissions";
import { countTimeline } from "~/domain/timeline/read-timeline.server";
import { kindsShownTo } from "~/domain/timeline/timeline";
import { shop } from "~/runtime/shop.server";
import { actorOf } from "~/web/context";
import { listJson } from "~/web/list.server";
import { idParam } from "~/web/problem";
import { readQuery } from "~/web/query";
import { maySeeCost } from "~/web/shows-cost.server";
import { timelineList } from "./load-timeline.server.ts";
import { TimelineQuery, timelineEntryToJson } from "./timeline-json.ts";
import { timelineOf } from "./timeline-of.server.ts";

/** A kind that the account may not see has no entries. */
export function timelineJson(
  { url, context }: { url: URL; context: Readonly<RouterContextProvider> },
  kind: NotedKind,
  param: string,
): Promise<Response> {
  const of = timelineOf({ kind, id: idParam(param) });
  const asked = readQuery(url, TimelineQuery);
  const actor = actorOf(context);
  const sees = {
    seesCost: maySeeCost(context),
    seesCustomers: can(actor, "customers.view"),
    seesOrigin: true,
  };
  const kinds = kindsShownTo(actor, kind).filter((one) => !asked.kind || one === asked.kind);
  const filter = { kinds, year: asked.year };
  return listJson(url, timelineList(of, filter, sees), timelineEntryToJson, (atMost) =>
    countTimeline(shop().db, of, filter, atMost),
  );
}
