import { z } from "zod";
import type { Instant } from "~/domain/dates";
import { awaitParts, partsAreIn } from "~/domain/workshop/bench/await-parts.server";
import { JOBS_AT_MOST } from "~/domain/workshop/bench/bench-lists";
import { findJobs } from "~/domain/workshop/bench/bench.server";
import { noteWork } from "~/domain/workshop/bench/note-time-and-materials.server";
import { takeBackNote } from "~/domain/workshop/bench/take-back-time-and-materials.server";
import { PARTS_AT_MOST } from "~/domain/workshop/orders/limits-of-one-order";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { actorOf } from "~/web/context";
import { answer } from "~/web/operation";
import { storeFilter } from "~/web/store-filter.server";
import { NewBenchNote, NewPartWait } from "./bench-contract.ts";
import { BenchJobJson, BenchQuery, jobToJson } from "./bench-json.ts";
import { ENVELOPE } from "../envelopes/envelope-examples.ts";
import { EnvelopeJson, envelopeToJson } from "../envelopes/envelope-json.ts";
import { ENDED } from "../orders/order-answers.ts";

const tag = "Orders";

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

export const benchApi = {
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
      refusals: { 409: { description: "The repair is already completed, was picked up or canceled." } },
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
};
