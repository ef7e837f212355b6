import { z } from "zod";
import { beginCount } from "~/domain/workshop/counts/begin-count.server";
import { decide } from "~/domain/workshop/counts/decide-difference.server";
import { endCount } from "~/domain/workshop/counts/end-count.server";
import { getCount } from "~/domain/workshop/counts/find-counts.server";
import { scan } from "~/domain/workshop/counts/scan.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { actorOf } from "~/web/context";
import { answer } from "~/web/operation";
import type { PerformArgs } from "~/web/perform.server";
import { storeFilter } from "~/web/store-filter.server";
import { CountQuery, Decision, LineQuery, NewCount, Scan } from "./count-contract.ts";
import { CountJson, CountLineJson, countLineToJson, countToJson } from "./count-json.ts";
import { countsBy } from "./count-filter.server.ts";
import { linesBy } from "./count-lines.server.ts";
import { countHeadFor, kindsFor } from "./count-rights.server.ts";

const tag = "Counts";

const TRAY: z.infer<typeof CountJson> = {
  id: 5,
  kind: "orders",
  location: "boca",
  place: "tray",
  name: "3",
  category: null,
  displayCase: null,
  begunAt: "2026-11-20T14:12:00.000Z",
  begunBy: "Maren Kessler",
  endedAt: null,
  endedBy: null,
  figures: {
    found: 41,
    missing: 7,
    elsewhere: 1,
    other_store: 0,
    handed_over: 1,
    sold: 0,
    away: 0,
    twice: 2,
    unknown: 1,
  },
  values: null,
  undecided: 0,
};

const CASE: z.infer<typeof CountJson> = {
  ...TRAY,
  id: 6,
  kind: "pieces",
  place: null,
  name: null,
  displayCase: "Case 3",
  figures: { ...TRAY.figures, found: 58, missing: 2, handed_over: 0, sold: 1 },
  values: {
    found: { retailPrice: "184200.00", cost: "79310.00" },
    missing: { retailPrice: "3899.00", cost: "1640.00" },
  },
  undecided: 5,
};

const FOUND: z.infer<typeof CountLineJson> = {
  id: 501,
  result: "found",
  orderId: 37,
  inventoryId: null,
  number: "R-000037",
  recorded: {
    store: "Boca Raton",
    place: "tray",
    name: "3",
    category: null,
    displayCase: null,
    state: null,
  },
  value: null,
  sale: null,
  first: null,
  decision: null,
  at: "2026-11-20T14:15:00.000Z",
  by: "Maren Kessler",
};

const LOST: z.infer<typeof CountLineJson> = {
  ...FOUND,
  id: 560,
  result: "missing",
  orderId: null,
  inventoryId: 31,
  number: "HALO-1",
  recorded: {
    store: "Boca Raton",
    place: null,
    name: null,
    category: "rings",
    displayCase: "Case 3",
    state: "available",
  },
  value: { retailPrice: "2499.00", cost: "1200.00" },
  decision: { decision: "lost", at: "2026-11-20T16:02:00.000Z", by: "Maren Kessler" },
};

const ENDED = { 409: { description: "Somebody ended the count already." } };

type OfCount = PerformArgs & { params: { readonly countId: string } };

const mayOpen =
  (what: "view" | "count") =>
  ({ context, params }: OfCount) =>
    countHeadFor(actorOf(context), params.countId, what);

export const countsApi = {
  ...calls("/api/counts", ({ list, write }) => ({
    GET: list({
      id: "listCounts",
      tag,
      summary: "Counts, newest first",
      permission: "own",
      query: CountQuery,
      answers: { 200: answer("The counts.", z.array(CountJson), [TRAY, CASE]) },
      list: (asked) => {
        const kinds = kindsFor(actorOf(asked.context), "view");
        const { kind: one } = asked.query;
        return countsBy({
          location: storeFilter(asked.url, "location") ?? undefined,
          kinds: kinds.filter((kind) => one === undefined || kind === one),
        });
      },
      toJson: countToJson,
    }),
    POST: write({
      id: "beginCount",
      tag,
      summary: "Begin a count by scanning",
      description:
        "`kind` is `orders`, unless said: what customers left with a store, all but what is in workshops, or one `place`, or one tray with its `name`. Of `pieces` it is the store's inventory on hand (available, reserved or damaged), or that of a `category`, a `displayCase`, or both. It takes the permission to edit these.",
      permission: "own",
      guard: ({ context }) => kindsFor(actorOf(context), "count"),
      body: { contract: NewCount, example: { location: "boca", place: "tray", name: "3" } },
      isKeyed: true,
      answers: { 201: answer("The count.", CountJson, TRAY) },
      rule: beginCount,
      toJson: countToJson,
    }),
  })),
  ...calls("/api/counts/:countId", ({ read }) => ({
    GET: read({
      id: "getCount",
      tag,
      summary: "A count with its figures",
      permission: "own",
      guard: mayOpen("view"),
      answers: { 200: answer("The count.", CountJson, TRAY) },
      read: ({ countId }) => getCount(shop().db, countId),
      toJson: countToJson,
    }),
  })),
  ...calls("/api/counts/:countId/lines", ({ list }) => ({
    GET: list({
      id: "listCountLines",
      tag,
      summary: "Scans of a count, the last one first, and once it ended what is missing",
      permission: "own",
      guard: mayOpen("view"),
      query: LineQuery,
      answers: { 200: answer("The lines.", z.array(CountLineJson), [FOUND]) },
      list: ({ countId, query }) => linesBy({ countId, ...query }),
      toJson: countLineToJson,
    }),
  })),
  ...calls("/api/counts/:countId/scans", ({ write }) => ({
    POST: write({
      id: "scan",
      tag,
      summary: "Scan a number",
      description:
        "R-, O- or L- with digits, digits alone, or an item's SKU, in any case and with any dash. The first scan says what it is to the count, further ones of the same are `twice`; a number that nothing has is `unknown`. `away` is an item that the books have on memo, in transit, in repair, lost or gone. Nothing is moved.",
      permission: "own",
      asksForPerson: true,
      guard: mayOpen("count"),
      body: { contract: Scan, example: { number: "R-000037" } },
      isKeyed: true,
      answers: { 201: answer("What was scanned.", CountLineJson, FOUND) },
      refusals: ENDED,
      rule: scan,
      toJson: countLineToJson,
    }),
  })),
  ...calls("/api/counts/:countId/end", ({ act }) => ({
    POST: act({
      id: "endCount",
      tag,
      summary: "End a count",
      description:
        "What the books have there at that moment and nobody scanned is kept as `missing`. Nothing is moved.",
      permission: "own",
      asksForPerson: true,
      guard: mayOpen("count"),
      answers: {
        200: answer("The count.", CountJson, {
          ...TRAY,
          endedAt: "2026-11-20T15:02:00.000Z",
          endedBy: "Sal Brook",
        }),
      },
      refusals: ENDED,
      rule: endCount,
      toJson: countToJson,
    }),
  })),
  ...calls("/api/counts/:countId/lines/:lineId/decision", ({ write }) => ({
    POST: write({
      id: "decideCountLine",
      tag,
      summary: "Decide a difference of a count of inventory",
      description:
        "Once for each line. `missing`: `lost`, or `found_since`, which moves nothing, and takes the right to correct stock or an approval if the count before missed it too. `elsewhere` and `other_store`: `put_here`, into the store and case that was counted. `away`, if it was lost: `back_in_stock`. All but what is missing: `left`, which moves nothing. `lost` and `back_in_stock` take the permission `inventory.correct` or a colleague's approval.",
      permission: "own",
      asksForPerson: true,
      guard: mayOpen("count"),
      body: { contract: Decision, example: { decision: "lost" } },
      isKeyed: true,
      isApprovable: true,
      answers: { 200: answer("The line.", CountLineJson, LOST) },
      refusals: {
        409: {
          description: "It was decided already, or the item has changed since.",
          example: { message: "HALO-1 was sold since, S-000181", errors: {} },
        },
      },
      rule: decide,
      toJson: countLineToJson,
    }),
  })),
};
