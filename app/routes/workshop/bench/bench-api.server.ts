import { z } from "zod";
import type { Instant } from "~/domain/dates";
import { awaitParts, partsAreIn } from "~/domain/workshop/bench/await-parts.server";
import { JOBS_AT_MOST } from "~/domain/workshop/bench/bench-lists";
import { findJobs } from "~/domain/workshop/bench/bench.server";
import { writeEnvelope } from "~/domain/workshop/envelopes/write-envelope.server";
import { getEnvelope } from "~/domain/workshop/envelopes/envelope.server";
import { noteWork } from "~/domain/workshop/bench/note-time-and-materials.server";
import { promiseOfStore, ruleOfStore } from "~/domain/workshop/repairs/promise-of-store.server";
import { takeBackNote } from "~/domain/workshop/bench/take-back-time-and-materials.server";
import { PARTS_AT_MOST } from "~/domain/workshop/orders/limits-of-one-order";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { actorOf } from "~/web/context";
import { answer } from "~/web/operation";
import { storeFilter } from "~/web/store-filter.server";
import { NewBenchNote, NewPartWait } from "./bench-contract.ts";
import { BenchJobJson, BenchQuery, jobToJson } from "./bench-json.ts";
import { EditedEnvelope } from "../envelopes/envelope-contract.ts";
import { EnvelopeJson, envelopeToJson } from "../envelopes/envelope-json.ts";
import { ENDED, WATCH } from "../orders/order-answers.ts";
import { orderToJson } from "../orders/order-json.ts";
import { PromiseJson, PromiseQuery, promiseToJson } from "../repairs/promise-json.ts";

const tag = "Orders";

const NOTHING_TICKED = {
  worn_prongs: false,
  loose_stone: false,
  chipped_stone: false,
  missing_stone: false,
  scratches: false,
  bent: false,
  cracked_shank: false,
  engraved: false,
  worn_clasp: false,
  not_running: false,
};

const ENVELOPE: z.infer<typeof EnvelopeJson> = {
  order: WATCH,
  items: [
    {
      description: "Three-stone diamond ring",
      metal: "Platinum",
      stones: "3 round diamonds, about 1.10 ct tw",
      size: "6.5",
      weightGiven: "5.100",
      weightUnit: "g",
      serial: null,
      declaredValue: "4200.00",
      condition: { ...NOTHING_TICKED, worn_prongs: true, scratches: true },
      conditionNote: "Center stone tight",
    },
  ],
  work: [
    {
      item: 1,
      serviceId: 2,
      description: "Ring sizing",
      price: "65.00",
      cost: "20.00",
      taxed: true,
      doneBy: 4,
    },
    {
      item: 1,
      serviceId: null,
      description: "Re-tip prongs (2)",
      price: "80.00",
      cost: "20.00",
      taxed: true,
      doneBy: 4,
    },
  ],
  parts: null,
  benchNotes: [
    {
      id: 3,
      minutes: 35,
      material: "0.3 g platinum",
      cost: "14.00",
      at: "2026-11-21T15:40:00.000Z",
      by: "Owen Tate",
    },
  ],
};

const JOB: z.infer<typeof BenchJobJson> = {
  orderId: 37,
  number: "R-000037",
  item: "Three-stone diamond ring",
  status: "in_progress",
  customerId: 12,
  location: "boca",
  promised: "2026-11-24",
  workerId: 4,
  estimate: "approved",
  where: { place: "workshop", name: "Kessel & Son", dueBack: "2026-11-23" },
  parts: { what: "Lobster clasp, 14K", vendor: "Kessel & Son", due: "2026-11-24" },
};

/** Calls about a repair's contents, the work on it, and its dates. */
export const benchApi = {
  ...calls("/api/repairs/:repairId/envelope", ({ read, write }) => ({
    GET: read({
      id: "getEnvelope",
      tag,
      summary: "A repair with its items and work",
      permission: "repairs.view",
      answers: { 200: answer("The envelope.", EnvelopeJson, ENVELOPE) },
      read: ({ repairId }) => getEnvelope(shop().db, repairId),
      toJson: envelopeToJson,
    }),
    PUT: write({
      id: "writeEnvelope",
      tag,
      summary: "Say what is in a repair's envelope",
      description:
        "All of it: items and lines of work that are left out go. The first item describes the repair. With lines of work the repair's price and cost are their sums. With `version`, the order's, it is 409 if somebody changed it meanwhile. A lower price than agreed on needs `sales.discount` or an `approval`.",
      permission: "repairs.edit",
      body: {
        contract: EditedEnvelope,
        example: {
          items: [
            { description: "Three-stone diamond ring", metal: "Platinum", condition: { scratches: true } },
          ],
          work: [{ item: 1, serviceId: 2 }],
          promised: "2026-11-24",
        },
      },
      isKeyed: true,
      isApprovable: true,
      answers: { 200: answer("The envelope.", EnvelopeJson, ENVELOPE) },
      refusals: ENDED,
      rule: writeEnvelope,
      toJson: envelopeToJson,
      explain: ({ current }) => ({ current: orderToJson(current) }),
    }),
  })),
  ...calls("/api/repairs/:repairId/bench-notes", ({ write }) => ({
    POST: write({
      id: "noteWork",
      tag,
      summary: "Note time and materials of a repair",
      description: `\`minutes\`, 0 for none, and a \`material\` in words with its \`cost\`. What the customer pays doesn't follow from them. A repair has up to ${PARTS_AT_MOST.benchNotes}, those taken back included (409).`,
      permission: "repairs.edit",
      body: {
        contract: NewBenchNote,
        example: { minutes: 35, material: "0.3 g platinum", cost: "14.00" },
      },
      isKeyed: true,
      answers: { 201: answer("The envelope.", EnvelopeJson, ENVELOPE) },
      refusals: ENDED,
      rule: noteWork,
      toJson: envelopeToJson,
    }),
  })),
  ...calls("/api/repairs/:repairId/bench-notes/:noteId", ({ act }) => ({
    DELETE: act({
      id: "takeBackNote",
      tag,
      summary: "Take back time and materials that were noted",
      description:
        "They count no more; the trail keeps them. One's own, or with `approvals.give` a colleague's (403).",
      permission: "repairs.edit",
      asksForPerson: true,
      answers: { 200: answer("The envelope.", EnvelopeJson, { ...ENVELOPE, benchNotes: [] }) },
      refusals: { 409: { description: "It was taken back already, or the order ended." } },
      rule: takeBackNote,
      toJson: envelopeToJson,
    }),
  })),
  ...calls("/api/repairs/:repairId/parts", ({ write }) => ({
    POST: write({
      id: "awaitParts",
      tag,
      summary: "Say what a repair waits for",
      description: "It waits for one thing at a time: said again, it replaces what was said before.",
      permission: "repairs.edit",
      body: {
        contract: NewPartWait,
        example: { what: "Lobster clasp, 14K", vendor: "Kessel & Son", due: "2026-11-24" },
      },
      isKeyed: true,
      answers: { 201: answer("The envelope.", EnvelopeJson, ENVELOPE) },
      refusals: { 409: { description: "The repair is ready, was handed over or canceled." } },
      rule: awaitParts,
      toJson: envelopeToJson,
    }),
  })),
  ...calls("/api/repairs/:repairId/parts/in", ({ act }) => ({
    POST: act({
      id: "partsAreIn",
      tag,
      summary: "Say that a repair's parts are in",
      permission: "repairs.edit",
      answers: { 200: answer("The envelope.", EnvelopeJson, ENVELOPE) },
      refusals: { 409: { description: "It waits for nothing, or somebody said so already." } },
      rule: partsAreIn,
      toJson: envelopeToJson,
    }),
  })),
  ...calls("/api/bench", ({ read }) => ({
    GET: read({
      id: "listBench",
      tag,
      summary: "Jobs on a list of the bench, what was promised first at its top",
      description:
        "`all` holds unfinished repairs, only `ready` what is finished, `undated` what has no promised day, and `later` the part of `coming` that is more than six days away; each has at most 100 jobs. 'Today' is that of the location.",
      permission: "repairs.view",
      query: BenchQuery,
      answers: { 200: answer("The jobs.", z.array(BenchJobJson), [JOB]) },
      read: ({ context, url, query: { list } }) => {
        const location = storeFilter(url, "location");
        const now = Date.now() as Instant;
        return findJobs(shop().db, list, { worker: actorOf(context).id, now, location });
      },
      toJson: (jobs) => jobs.slice(0, JOBS_AT_MOST).map(jobToJson),
    }),
  })),
  ...calls("/api/promise", ({ read }) => ({
    GET: read({
      id: "getPromise",
      tag,
      summary: "When a repair that is taken in now is promised, and by which rule",
      description: "The rule of Settings, with the holidays of a location that has its own.",
      permission: "repairs.view",
      query: PromiseQuery,
      answers: {
        200: answer("Day and rule.", PromiseJson, {
          location: "boca",
          promised: "2026-11-27",
          workDays: 5,
          weekdays: ["mon", "tue", "wed", "thu", "fri"],
          holidays: ["12/25 Christmas", "11/26/2026"],
        }),
      },
      read: ({ url }) => {
        const { db } = shop();
        const location = storeFilter(url, "location");
        const promised = promiseOfStore(db, location, Date.now() as Instant);
        return promiseToJson(location, promised, ruleOfStore(db, location));
      },
    }),
  })),
};
