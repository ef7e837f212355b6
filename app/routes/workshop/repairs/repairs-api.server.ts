import { z } from "zod";
import type { Instant } from "~/domain/dates";
import type { Actor } from "~/domain/permissions";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { planRepairs } from "~/domain/workshop/repairs/find-repairs.server";
import { promiseOfStore, ruleOfStore } from "~/domain/workshop/repairs/promise-of-store.server";
import type { Repair } from "~/domain/workshop/repairs/repair";
import { takeInEnvelope, type TakenIn } from "~/domain/workshop/envelopes/take-in-envelope.server";
import { takeInRepair } from "~/domain/workshop/repairs/take-in-repair.server";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { actorOf } from "~/web/context";
import { answer } from "~/web/operation";
import type { PhotoJson } from "~/web/photos/photo-json";
import { listWithPhotos, recordWithPhotos } from "~/web/photos/with-photos.server";
import { storeFilter } from "~/web/store-filter.server";
import { envelopeToJson } from "../envelopes/envelope-json.ts";
import { PromiseJson, PromiseQuery, promiseToJson } from "./promise-json.ts";
import { NewRepair, RepairQuery, RepairStatusChange, type RepairToTakeIn } from "./repair-contract.ts";
import { readRepairFilter, repairsOfCall } from "./repair-filter.server.ts";
import { RepairJson, repairToJson, TakenInJson } from "./repair-json.ts";

const tag = "Repairs";

const PHOTO: z.infer<typeof PhotoJson> = {
  id: 8,
  url: "/repairs/5/photos/8",
  thumbnail: "/repairs/5/photos/8?size=thumbnail",
};

const PEARLS: z.infer<typeof RepairJson> = {
  id: 5,
  customerId: 12,
  item: "Pearl necklace",
  description: "Restring, new clasp",
  costToRepair: "35.00",
  customerPrice: "110.00",
  profit: "75.00",
  location: "boca",
  status: "pending",
  notes: null,
  intakeDate: "2026-11-20T17:10:00.000Z",
  version: 1,
  photos: [PHOTO],
};

export const repairsApi = {
  ...calls("/api/repairs", ({ list, write }) => ({
    GET: list({
      id: "listRepairs",
      tag,
      summary: "Repairs, newest first",
      description: "`search` looks in item, description, the customer's name and phone, and the number.",
      permission: "repairs.view",
      query: RepairQuery,
      answers: { 200: answer("The repairs.", z.array(RepairJson), [PEARLS]) },
      list: ({ url, context }) =>
        listWithPhotos(
          "repair",
          repairsOfCall(url, planRepairs(shop().db, readRepairFilter(url, actorOf(context)))),
        ),
      toJson: repairToJson,
    }),
    POST: write({
      id: "takeInRepair",
      tag,
      summary: "Take in a repair",
      description:
        "Without a status it is pending. The server works out `profit`; sent along it is compared. With `items` it is an envelope: item, price and cost follow from its items and work, a deposit goes into the store's till, and the answer has all of it in `envelope`. A deposit takes the permission `sales.process` (403), and in cash, at a store that the account doesn't work in, `till.elsewhere` or an `approval`.",
      permission: "repairs.edit",
      body: {
        contract: NewRepair,
        example: {
          customerId: 12,
          item: "Pearl necklace",
          description: "Restring, new clasp",
          costToRepair: "35.00",
          customerPrice: "110.00",
          location: "boca",
        },
      },
      isKeyed: true,
      isApprovable: true,
      answers: { 201: answer("The new repair.", TakenInJson, PEARLS) },
      rule: takeIn,
      toJson: takenInToJson,
    }),
  })),
  ...calls("/api/repairs/:repairId", ({ write }) => ({
    PUT: write({
      id: "setRepairStatus",
      tag,
      summary: "Set a repair's status",
      description:
        "Any status may follow any other. `picked_up` is 409 for a repair with a deposit or lines of work: a ticket with a line of kind `pickup` hands it over.",
      permission: "repairs.edit",
      body: { contract: RepairStatusChange, example: { status: "completed" } },
      isKeyed: true,
      answers: { 200: answer("The repair.", RepairJson, { ...PEARLS, status: "completed", version: 2 }) },
      refusals: { 409: { description: "Its hand-over takes a ticket, or it ended." } },
      rule: (ctx, { repairId, status }) => changeRepairStatus(ctx, repairId, status),
      toJson: (repair) => repairToJson(recordWithPhotos("repair", repair)),
    }),
  })),
  ...calls("/api/promise", ({ read }) => ({
    GET: read({
      id: "getPromise",
      tag: "Orders",
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

function takeIn(ctx: RuleContext<Actor>, sent: RepairToTakeIn): Result<Repair | TakenIn> {
  return "items" in sent ? takeInEnvelope(ctx, sent) : takeInRepair(ctx, sent);
}

function takenInToJson(taken: Repair | TakenIn): z.infer<typeof TakenInJson> {
  const repair = "envelope" in taken ? taken.repair : taken;
  const said = repairToJson(recordWithPhotos("repair", repair));
  return "envelope" in taken ? { ...said, envelope: envelopeToJson(taken.envelope) } : said;
}
