import { z } from "zod";
import { callsOfCustomer } from "~/domain/outreach/calling-lists/find-calls-of-customer.server";
import { noteCall } from "~/domain/outreach/calling-lists/note-call.server";
import { takeBackCall } from "~/domain/outreach/calling-lists/take-back-call.server";
import { getCustomer } from "~/domain/people/customers/find-customers.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { answer } from "~/web/operation";
import { CallingQuery, NewCall } from "./call-contract.ts";
import { callingList, countCalling, readCallingFilter } from "./call-filter.server.ts";
import { CallJson, callToJson, ToCallJson, toCallToJson } from "./call-json.ts";

const tag = "Calling lists";

/** Most calls to one customer in an answer, the newest ones. */
const CALLS_ANSWERED = 500;

const CALLED: z.infer<typeof CallJson> = {
  id: 31,
  customerId: 12,
  reason: "anniversary",
  occasion: "2026-11-20",
  outcome: "not_reached",
  note: "Call after six",
  next: "2026-11-21",
  at: "2026-11-19T16:30:00.000Z",
  by: "Maren Kessler",
};

const TO_CALL: z.infer<typeof ToCallJson> = {
  customerId: 12,
  name: "Amelia Hartwell",
  cellPhone: "561-555-0101",
  email: "amelia@mail.example",
  refuses: ["text"],
  homeStore: "boca",
  reason: "anniversary",
  occasion: "2026-11-20",
  first: "2012-11-20",
  about: null,
  relative: null,
  lastCall: { outcome: "not_reached", note: null, next: null, at: CALLED.at, by: CALLED.by },
  done: null,
};

export const callingListsApi = {
  ...calls("/api/customers/calls", ({ list }) => ({
    GET: list({
      id: "listCustomersToCall",
      tag,
      summary: "A calling list, by the day of the occasion",
      description:
        "Birthdays (without `list`), spouses' birthdays, anniversaries, `family_date` (a row for each relative whose date is in the month; a call is about all of a customer's on that day), `purchase` a year after the last one, and `cleaning` so many months after it as Settings say. `again` has whoever was to be called again by today. With `state=open` those who were reached about the occasion are left out.",
      permission: "customers.view",
      query: CallingQuery,
      countsFound: true,
      answers: { 200: answer("The customers.", z.array(ToCallJson), [TO_CALL]) },
      list: ({ url }) => {
        const filter = readCallingFilter(url);
        return { ...callingList(filter), count: (atMost) => countCalling(filter, atMost) };
      },
      toJson: toCallToJson,
    }),
  })),
  ...calls("/api/customers/:customerId/calls", ({ read, write }) => ({
    GET: read({
      id: "listCalls",
      tag,
      summary: "Calls to a customer, newest first",
      permission: "customers.view",
      answers: { 200: answer("The calls.", z.array(CallJson), [CALLED]) },
      read: ({ customerId }) => {
        const { db } = shop();
        const customer = getCustomer(db, customerId);
        return customer && callsOfCustomer(db, customer.id, CALLS_ANSWERED);
      },
      toJson: (those) => those.map(callToJson),
    }),
    POST: write({
      id: "noteCall",
      tag,
      summary: "Note a call to a customer",
      description:
        "`occasion` is the day of the reason and must be one that the customer's dates give; `other` has none. The latest call about an occasion alone says when to call again.",
      permission: "customers.edit",
      body: {
        contract: NewCall,
        example: {
          reason: "anniversary",
          occasion: "2026-11-20",
          outcome: "not_reached",
          next: "2026-11-21",
        },
      },
      isKeyed: true,
      answers: { 201: answer("The call.", CallJson, CALLED) },
      rule: noteCall,
      toJson: callToJson,
    }),
  })),
  ...calls("/api/customers/:customerId/calls/:callId", ({ act }) => ({
    DELETE: act({
      id: "takeBackCall",
      tag,
      summary: "Take back a call noted by mistake",
      description: "Only by whoever noted it.",
      permission: "customers.edit",
      isKeyed: true,
      answers: { 200: answer("The call as it was.", CallJson, CALLED) },
      rule: takeBackCall,
      toJson: callToJson,
    }),
  })),
};
