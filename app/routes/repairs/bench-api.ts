import type { Instant } from "~/domain/dates";
import { JOBS_AT_MOST } from "~/domain/repairs/bench-lists";
import { findJobs } from "~/domain/repairs/bench.server";
import { shop } from "~/runtime/shop.server";
import { actorOf } from "~/web/context";
import { readQuery } from "~/web/query";
import { storeFilter } from "~/web/store-filter.server";
import type { Route } from "./+types/bench-api";
import { BenchQuery, jobToJson } from "./bench-json.ts";

export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const { list } = readQuery(url, BenchQuery);
  const location = storeFilter(url, "location");
  const jobs = findJobs(db, list, { worker: actorOf(context).id, now: Date.now() as Instant, location });
  return Response.json(jobs.slice(0, JOBS_AT_MOST).map(jobToJson));
}
