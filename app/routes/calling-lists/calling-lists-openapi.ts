import { z } from "zod";
import { answer, type Operations } from "~/web/operation";
import { CallingQuery, NewCall } from "./call-contract.ts";
import { CallJson, ToCallJson } from "./call-json.ts";

const tag = "Calling lists";

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
  "/api/customers/calls": {
    GET: {
      id: "listCustomersToCall",
      tag,
      summary: "A calling list, by the day of the occasion",
      description:
        "Birthdays (without `list`), spouses' birthdays, anniversaries, `family_date` (a row for each relative whose date is in the month; a call is about all of a customer's on that day), `purchase` a year after the last one, and `cleaning` so many months after it as Settings say. `again` has whoever was to be called again by today. With `state=open` those who were reached about the occasion are left out.",
      query: CallingQuery,
      isList: true,
      countsFound: true,
      answers: { 200: answer("The customers.", z.array(ToCallJson), [TO_CALL]) },
    },
  },
  "/api/customers/:customerId/calls": {
    GET: {
      id: "listCalls",
      tag,
      summary: "Calls to a customer, newest first",
      answers: { 200: answer("The calls.", z.array(CallJson), [CALLED]) },
    },
    POST: {
      id: "noteCall",
      tag,
      summary: "Note a call to a customer",
      description:
        "`occasion` is the day of the reason and must be one that the customer's dates give; `other` has none. The latest call about an occasion alone says when to call again.",
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
    },
  },
  "/api/customers/:customerId/calls/:callId": {
    DELETE: {
      id: "takeBackCall",
      tag,
      summary: "Take back a call noted by mistake",
      description: "Only by whoever noted it.",
      answers: { 200: answer("The call as it was.", CallJson, CALLED) },
    },
  },
} satisfies Operations;
