import type { RouterContextProvider } from "react-router";
import { getCustomer } from "~/domain/people/customers/find-customers.server";
import type { Instant } from "~/domain/dates";
import { readAllOf } from "~/domain/records/privacy/all-of-customer.server";
import { done } from "~/domain/result";
import { inParts } from "~/runtime/long-work-in-parts";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";
import { mustWrite, originOf } from "~/web/write.server";
import { customerExportToJson } from "./customer-export-json.ts";

interface ExportArgs {
  request: Request;
  params: { customerId: string };
  context: Readonly<RouterContextProvider>;
}

/** Sends all that is known of a customer as JSON, for a file or a program. The export is audited. */
export async function exportCustomer(
  { request, params, context }: ExportArgs,
  headers?: (id: number) => HeadersInit,
): Promise<Response> {
  const { db } = shop();
  const customer = getCustomer(db, idParam(params.customerId));
  if (!customer) throw notFound();
  const { id } = customer;
  const named = { "Content-Type": "application/json; charset=utf-8", ...headers?.(id) };
  if (request.method === "HEAD") return new Response(null, { headers: named });
  const now = Date.now() as Instant;
  const all = await inParts(readAllOf(db, customer, now));
  mustWrite(originOf(context), () =>
    done(null, { action: "customer.exported", record: { kind: "customer", id } }),
  );
  return new Response(JSON.stringify(customerExportToJson(all, now), null, 2), { headers: named });
}
