import { z } from "zod";
import { can } from "~/domain/permissions";
import type { Noted, NotedKind } from "~/domain/records/notes/note";
import { countTimeline } from "~/domain/records/timeline/read-timeline.server";
import { kindsShownTo } from "~/domain/records/timeline/who-sees-entries";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { actorOf } from "~/web/context";
import { answer } from "~/web/operation";
import type { PerformArgs } from "~/web/perform.server";
import { maySeeCost } from "~/web/shows-cost.server";
import { actorNow } from "~/web/unconfirmed-actor";
import { NOTED_IN_CALLS } from "../notes/noted-in-calls.ts";
import { timelineList } from "./load-timeline.server.ts";
import { TimelineEntryJson, timelineEntryToJson, TimelineQuery } from "./timeline-json.ts";
import { timelineOf } from "./timeline-of.server.ts";

const ENTRY: z.infer<typeof TimelineEntryJson> = {
  kind: "sale",
  at: "2024-11-20T19:40:00.000Z",
  day: "2024-11-20",
  what: "Purchased",
  text: "Sapphire and diamond halo ring",
  record: { kind: "sale", id: 181 },
  noteId: null,
  location: "boca",
  by: "Maren Kessler",
  approvedBy: null,
  amount: "6733.24",
  changes: null,
};

/** Returns what the calls have in common for every kind of record. */
function timelineCall(kind: NotedKind) {
  const { tag, name, title, sees } = NOTED_IN_CALLS[kind];
  return {
    id: `list${title}Timeline`,
    tag,
    summary: `What happened to ${name}, newest first`,
    description:
      "Kinds that the account may not open are left out: `sale`, `return` and `receipt` need `sales.view`; `repair`, `order` and `message` `repairs.view`; `edit` `audit.view`.",
    permission: sees,
    query: TimelineQuery,
    countsFound: true,
    answers: { 200: answer("The entries.", z.array(TimelineEntryJson), [ENTRY]) },
    toJson: timelineEntryToJson,
  } as const;
}

export const timelineApi = {
  ...calls("/api/customers/:customerId/timeline", ({ list }) => ({
    GET: list({
      ...timelineCall("customer"),
      list: (asked) => entriesOf({ kind: "customer", id: asked.customerId }, asked),
    }),
  })),
  ...calls("/api/inventory/:pieceId/timeline", ({ list }) => ({
    GET: list({
      ...timelineCall("piece"),
      list: (asked) => entriesOf({ kind: "piece", id: asked.pieceId }, asked),
    }),
  })),
  ...calls("/api/sales/:saleId/timeline", ({ list }) => ({
    GET: list({
      ...timelineCall("sale"),
      list: (asked) => entriesOf({ kind: "sale", id: asked.saleId }, asked),
    }),
  })),
  ...calls("/api/orders/:orderId/timeline", ({ list }) => ({
    GET: list({
      ...timelineCall("order"),
      list: (asked) => entriesOf({ kind: "order", id: asked.orderId }, asked),
    }),
  })),
};

/** Reads a timeline for the API. Kinds that the account may not see have no entries. */
function entriesOf(noted: Noted, asked: PerformArgs & { readonly query: z.infer<typeof TimelineQuery> }) {
  const of = timelineOf(noted);
  const { kind, year } = asked.query;
  const actor = actorOf(asked.context);
  const sees = {
    seesCost: maySeeCost(asked.context),
    seesCustomers: can(actor, "customers.view"),
    seesOrigin: true,
  };
  const kinds = kindsShownTo(actorNow(asked.context), noted.kind).filter((one) => !kind || one === kind);
  const filter = { kinds, year };
  return {
    ...timelineList(of, filter, sees),
    count: (atMost: number) => countTimeline(shop().db, of, filter, atMost),
  };
}
