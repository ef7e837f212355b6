import { z } from "zod";
import { answer, type Operations } from "~/web/operation";
import { CountQuery, Decision, LineQuery, NewCount, Scan } from "./count-contract.ts";
import { CountJson, CountLineJson } from "./count-json.ts";

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

export const countsApi = {
  "/api/counts": {
    GET: {
      id: "listCounts",
      tag,
      summary: "Counts, newest first",
      query: CountQuery,
      isList: true,
      answers: { 200: answer("The counts.", z.array(CountJson), [TRAY, CASE]) },
    },
    POST: {
      id: "beginCount",
      tag,
      summary: "Begin a count by scanning",
      description:
        "`kind` is `orders`, unless said: what customers left with a store, all but what is in workshops, or one `place`, or one tray with its `name`. Of `pieces` it is the store's inventory on hand (available, reserved or damaged), or that of a `category`, a `displayCase`, or both. It takes the permission to edit these.",
      body: { contract: NewCount, example: { location: "boca", place: "tray", name: "3" } },
      isKeyed: true,
      answers: { 201: answer("The count.", CountJson, TRAY) },
    },
  },
  "/api/counts/:countId": {
    GET: {
      id: "getCount",
      tag,
      summary: "A count with its figures",
      answers: { 200: answer("The count.", CountJson, TRAY) },
    },
  },
  "/api/counts/:countId/lines": {
    GET: {
      id: "listCountLines",
      tag,
      summary: "Scans of a count, the last one first, and once it ended what is missing",
      query: LineQuery,
      isList: true,
      answers: { 200: answer("The lines.", z.array(CountLineJson), [FOUND]) },
    },
  },
  "/api/counts/:countId/scans": {
    POST: {
      id: "scan",
      tag,
      summary: "Scan a number",
      description:
        "R-, O- or L- with digits, digits alone, or an item's SKU, in any case and with any dash. The first scan says what it is to the count, further ones of the same are `twice`; a number that nothing has is `unknown`. `away` is an item that the books have on memo, in transit, in repair, lost or gone. Nothing is moved.",
      body: { contract: Scan, example: { number: "R-000037" } },
      isKeyed: true,
      answers: { 201: answer("What was scanned.", CountLineJson, FOUND) },
      refusals: ENDED,
    },
  },
  "/api/counts/:countId/end": {
    POST: {
      id: "endCount",
      tag,
      summary: "End a count",
      description:
        "What the books have there at that moment and nobody scanned is kept as `missing`. Nothing is moved.",
      answers: {
        200: answer("The count.", CountJson, {
          ...TRAY,
          endedAt: "2026-11-20T15:02:00.000Z",
          endedBy: "Sal Brook",
        }),
      },
      refusals: ENDED,
    },
  },
  "/api/counts/:countId/lines/:lineId/decision": {
    POST: {
      id: "decideCountLine",
      tag,
      summary: "Decide a difference of a count of inventory",
      description:
        "Once for each line. `missing`: `lost`, or `found_since`, which moves nothing. `elsewhere` and `other_store`: `put_here`, into the store and case that was counted. `away`, if it was lost: `back_in_stock`. All but what is missing: `left`, which moves nothing. `lost` and `back_in_stock` take the permission `inventory.correct` or a colleague's approval.",
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
    },
  },
} satisfies Operations;
