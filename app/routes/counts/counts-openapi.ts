import { z } from "zod";
import { answer, type Operations } from "~/web/operation";
import { CountQuery, LineQuery, NewCount, Scan } from "./count-contract.ts";
import { CountJson, CountLineJson } from "./count-json.ts";

const tag = "Counts";

const TRAY: z.infer<typeof CountJson> = {
  id: 5,
  kind: "orders",
  location: "boca",
  place: "tray",
  name: "3",
  begunAt: "2026-11-20T14:12:00.000Z",
  begunBy: "Maren Kessler",
  endedAt: null,
  endedBy: null,
  figures: { found: 41, missing: 7, elsewhere: 1, other_store: 0, handed_over: 1, twice: 2, unknown: 1 },
};

const FOUND: z.infer<typeof CountLineJson> = {
  id: 501,
  result: "found",
  orderId: 37,
  number: "R-000037",
  recorded: { store: "Boca Raton", place: "tray", name: "3" },
  at: "2026-11-20T14:15:00.000Z",
  by: "Maren Kessler",
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
      answers: { 200: answer("The counts.", z.array(CountJson), [TRAY]) },
    },
    POST: {
      id: "beginCount",
      tag,
      summary: "Begin a count by scanning",
      description:
        "Of what customers left with a store: all but what is in workshops, or one `place`, or one tray with its `name`. Only `orders` are counted.",
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
        "R-, O- or L- with digits. The first scan of an order says what it is to the count, further ones are `twice`; a number that nothing has is `unknown`. Nothing is moved.",
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
      description: "What nobody scanned is kept as `missing`. Nothing is moved.",
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
} satisfies Operations;
