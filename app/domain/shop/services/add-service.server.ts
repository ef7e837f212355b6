import { services } from "~db/schema/index.ts";
import { noteService } from "../looks/changes-worth-a-look.server.ts";
import { cents } from "../../money.ts";
import { done, refuse, type Result, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { fold } from "../../search-text.ts";
import { listServices, type Service, SERVICES_AT_MOST } from "./find-services.server.ts";
import type { ServiceDetails } from "./service-fields.ts";

/**
 * Refuses a name that another service has, and more than `SERVICES_AT_MOST`. Lists an untaxed service as
 * worth a look.
 */
export function addService(ctx: RuleContext, details: ServiceDetails): Result<Service> {
  const { tx } = ctx;
  const known = listServices(tx, { all: true });
  const taken = refuseTakenName(known, details.name);
  if (taken) return taken;
  if (known.length >= SERVICES_AT_MOST)
    return refuse("conflict", `You've reached ${SERVICES_AT_MOST} services: rename one you don't offer`);
  const service = tx
    .insert(services)
    .values({ ...details, cost: details.cost ?? cents(0), foldedName: fold(details.name) })
    .returning()
    .get();
  const { id, price, isTaxed } = service;
  const added: Trail = { action: "service.added", record: { kind: "service", id }, after: service };
  return done(service, added, ...(isTaxed ? [] : [noteService(ctx, { id, changed: ["isTaxed"], price })]));
}

export function refuseTakenName(others: readonly Service[], name: string) {
  if (!others.some(({ foldedName }) => foldedName === fold(name))) return null;
  return refuse("invalid", "There is already a service with this name", "name");
}
