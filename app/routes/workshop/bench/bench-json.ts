import { z } from "zod";
import { ESTIMATE_STATES, orderNumber } from "~/domain/workshop/orders/order";
import { BENCH_LISTS, JOBS_AT_MOST } from "~/domain/workshop/bench/bench-lists";
import type { Job } from "~/domain/workshop/bench/bench.server";
import { REPAIR_STATUSES } from "~/domain/workshop/repairs/repair-status";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { parameter } from "~/web/query";
import { writeAnswer } from "~/web/write-answer";
import { OrderPlaceJson } from "../orders/order-json.ts";

/** Query of `GET /api/bench`. */
export const BenchQuery = z.object({
  list: z
    .enum([...BENCH_LISTS, ""], { error: `list is ${BENCH_LISTS.join(", ")}` })
    .optional()
    .transform((list) => list || "mine")
    .describe(
      `As on the bench; 'mine', the caller's own jobs, without it. Each has at most ${JOBS_AT_MOST}.`,
    ),
  location: parameter.store(),
});

export const BenchJobJson = record("BenchJob", {
  orderId: answered.id(),
  number: answered.text(),
  item: answered.text(),
  status: z.enum(REPAIR_STATUSES),
  customerId: answered.id(),
  location: answered.store(),
  promised: answered.day().nullable(),
  workerId: answered.id().nullable().describe("Whose bench it is for."),
  estimate: z.enum(ESTIMATE_STATES).nullable(),
  where: OrderPlaceJson.nullable().describe("Null if nobody said where it is."),
  parts: z
    .object({
      what: answered.text(),
      vendor: answered.text().nullable(),
      due: answered.day().nullable(),
    })
    .nullable()
    .describe("What it waits for."),
});

export function jobToJson(job: Job): Required<z.infer<typeof BenchJobJson>> {
  const { place, parts } = job;
  return writeAnswer(BenchJobJson, job, {
    orderId: job.id,
    number: orderNumber({ id: job.id, kind: "repair" }),
    location: job.store,
    promised: job.promisedDay,
    where: place && { place, name: job.placeName, dueBack: job.dueBackDay },
    parts: parts && { what: parts.what, vendor: parts.vendor, due: parts.dueDay },
  });
}
