import { z } from "zod";
import type { PhotoJson } from "~/web/photos/photo-json";
import { answer, type Operations } from "~/web/operation";
import { NewRepair, RepairQuery, RepairStatusChange } from "./repair-contract.ts";
import { RepairJson, TakenInJson } from "./repair-json.ts";

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
  "/api/repairs": {
    GET: {
      id: "listRepairs",
      tag,
      summary: "Repairs, newest first",
      description: "`search` looks in item, description, the customer's name and phone, and the number.",
      query: RepairQuery,
      isList: true,
      answers: { 200: answer("The repairs.", z.array(RepairJson), [PEARLS]) },
    },
    POST: {
      id: "takeInRepair",
      tag,
      summary: "Take in a repair",
      description:
        "Without a status it is pending. The server works out `profit`; sent along it is compared. With `items` it is an envelope: item, price and cost follow from its items and work, a deposit goes into the store's till, and the answer has all of it in `envelope`. A deposit takes the permission `sales.process` (403), and in cash, at a store that the account doesn't work in, `till.elsewhere` or an `approval`.",
      isApprovable: true,
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
      answers: { 201: answer("The new repair.", TakenInJson, PEARLS) },
    },
  },
  "/api/repairs/:repairId": {
    PUT: {
      id: "setRepairStatus",
      tag,
      summary: "Set a repair's status",
      description:
        "Any status may follow any other. `picked_up` is 409 for a repair with a deposit or lines of work: a ticket with a line of kind `pickup` hands it over.",
      body: { contract: RepairStatusChange, example: { status: "completed" } },
      isKeyed: true,
      answers: { 200: answer("The repair.", RepairJson, { ...PEARLS, status: "completed", version: 2 }) },
      refusals: { 409: { description: "Its hand-over takes a ticket, or it ended." } },
    },
  },
} satisfies Operations;
