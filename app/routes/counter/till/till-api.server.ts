import { z } from "zod";
import type { Instant } from "~/domain/dates";
import { listStores } from "~/domain/shop/stores/find-stores.server";
import { closeTill } from "~/domain/counter/till/close-till.server";
import { findTill } from "~/domain/counter/till/find-tills.server";
import { moveCash } from "~/domain/counter/till/move-cash.server";
import { shownBeforeCount } from "~/domain/counter/till/shown-before-count";
import { tillNow } from "~/domain/counter/till/till-now.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { actorOf } from "~/web/context";
import { answer } from "~/web/operation";
import { invalid } from "~/web/problem";
import { storeFilter } from "~/web/store-filter.server";
import { closesBy } from "./close-filter.server.ts";
import { CloseQuery, NewCashMovement, NewClose, TillQuery } from "./till-contract.ts";
import { CloseJson, closeToJson, MovementJson, movementToJson, TillJson, tillToJson } from "./till-json.ts";

const tag = "Till";

const NONE = {
  cash: "0.00",
  card: "0.00",
  check: "0.00",
  store_credit: "0.00",
  gift_card: "0.00",
  financing: "0.00",
  deposit: "0.00",
  exchange: "0.00",
  other: "0.00",
  unspecified: "0.00",
};

const FRIDAY: z.infer<typeof CloseJson> = {
  id: 31,
  number: "Z-000031",
  location: "boca",
  till: "Till 1",
  from: "2026-11-20T14:54:00.000Z",
  to: "2026-11-20T23:12:00.000Z",
  expected: { ...NONE, cash: "1811.24", card: "16563.11" },
  counted: { ...NONE, cash: "1806.24", card: "16563.11" },
  difference: { ...NONE, cash: "-5.00" },
  overOrShort: "-5.00",
  notCounted: [],
  floatLeft: "300.00",
  note: "Counted twice",
};

export const tillApi = {
  ...calls("/api/till", ({ read }) => ({
    GET: read({
      id: "getTill",
      tag,
      summary: "What should be in a till now",
      description:
        "Cash is the float, plus cash in, less cash out, plus payments, less refunds. Between a close and the next float, movement or payment `session` and `since` are null, and the float is what the close left. `expected` is null for who lacks `till.expected`: a count is blind.",
      permission: "till.use",
      query: TillQuery,
      answers: {
        200: answer("The till.", TillJson, {
          location: "boca",
          till: "Till 1",
          session: 31,
          since: "2026-11-20T14:54:00.000Z",
          float: "300.00",
          cashRounding: "0.00",
          expected: { ...NONE, cash: "1811.24", card: "16563.11" },
        }),
      },
      read: ({ query: { location, till: name }, context }) => {
        const { db } = shop();
        const store = listStores(db).find(({ key }) => key === location);
        if (!store) throw invalid({ location: ["Choose a location from the list"] });
        const till = findTill(db, store.key, name ?? null);
        if (!till) throw invalid({ till: ["This store has no till with that name"] });
        const now = tillNow(db, store, till, Date.now() as Instant);
        return { store, now: shownBeforeCount(actorOf(context), now) };
      },
      toJson: ({ store, now }) => tillToJson(store.key, now),
    }),
  })),
  ...calls("/api/till/movements", ({ write }) => ({
    POST: write({
      id: "moveCash",
      tag,
      summary: "Say the float, put cash in or take it out, or record a no-sale opening",
      description:
        "Cash in and out have an amount and a reason, `no_sale` (the drawer was opened without a sale) a reason alone. More cash out than the drawer should hold needs `till.beyond-drawer` or an `approval`, where Settings ask. A session has one float: a second one is 409. Without `till` it is the store's first. A till of a store that the account doesn't work in needs `till.elsewhere` or an `approval`.",
      permission: "till.use",
      asksForPerson: true,
      body: {
        contract: NewCashMovement,
        example: { location: "boca", kind: "out", amount: "40.00", reason: "Window cleaner" },
      },
      isKeyed: true,
      isApprovable: true,
      answers: {
        201: answer("The movement.", MovementJson, {
          id: 8,
          location: "boca",
          till: "Till 1",
          kind: "out",
          amount: "40.00",
          reason: "Window cleaner",
          at: "2026-11-20T18:20:00.000Z",
        }),
      },
      refusals: { 409: { description: "The session has its float already." } },
      rule: moveCash,
      toJson: movementToJson,
    }),
  })),
  ...calls("/api/closes", ({ list, write }) => ({
    GET: list({
      id: "listCloses",
      tag,
      summary: "Closes, newest first",
      permission: "till.use",
      query: CloseQuery,
      answers: { 200: answer("The closes.", z.array(CloseJson), [FRIDAY]) },
      list: ({ url }) => closesBy({ location: storeFilter(url, "location") ?? undefined }),
      toJson: closeToJson,
    }),
    POST: write({
      id: "closeTill",
      tag,
      summary: "Count a till and close it",
      description:
        "Cash must be counted. Another kind that is left out is not counted, and so are unspecified payments: the close names them in `notCounted`, and 'Worth a Look' lists it. Store credit, gift cards, deposits and exchanges are what the books say. `floatLeft` is the float of the next session. Send the `session` that was counted, and it is 409 if somebody closed it meanwhile, with who and when; without it the open session is closed, and 409 if there is none. A till of a store that the account doesn't work in needs `till.elsewhere` or an `approval`.",
      permission: "till.close",
      asksForPerson: true,
      body: {
        contract: NewClose,
        example: {
          location: "boca",
          session: 31,
          counted: { cash: "1806.24", card: "16563.11" },
          note: "Counted twice",
          floatLeft: "300.00",
        },
      },
      isKeyed: true,
      isApprovable: true,
      answers: { 201: answer("The close.", CloseJson, FRIDAY) },
      refusals: {
        409: { description: "Somebody closed it: the message says who and when. Or nothing is open." },
      },
      rule: closeTill,
      toJson: closeToJson,
    }),
  })),
};
