import { and, eq, sql } from "drizzle-orm";
import { services } from "~db/schema/index.ts";
import { type Overtaken, refuseOvertaken } from "../trail/overtaken.server.ts";
import { cents } from "../../money.ts";
import { done, edited, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { fold } from "../../search-text.ts";
import { getService, listServices, type Service } from "./find-services.server.ts";
import type { ServiceDetails } from "./service-fields.ts";
import { noteService } from "./services-worth-a-look.server.ts";

/** More than any counter offers, and few enough to choose from. */
export const SERVICES_AT_MOST = 200;

/** Refuses a name that another service has, and more than `SERVICES_AT_MOST`. */
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
  const record = { kind: "service", id: service.id } as const;
  return done(
    service,
    { action: "service.added", record, after: service },
    ...noteService(ctx, null, service),
  );
}

/** Refuses an edit of an older version (409). Earlier sales keep their words and amounts. */
export function editService(
  ctx: RuleContext,
  id: number,
  { version, ...sent }: ServiceDetails & { isActive: boolean; version: number },
): Result<Service, Overtaken<Service>> {
  const { tx } = ctx;
  const before = getService(tx, id);
  if (!before) return refuse("missing", "No such record");
  const record = { kind: "service", id } as const;
  const overtaken = refuseOvertaken(ctx, before, { version, record, what: "this service" });
  if (overtaken) return overtaken;
  const others = listServices(tx, { all: true }).filter((service) => service.id !== id);
  const taken = refuseTakenName(others, sent.name);
  if (taken) return taken;
  const after = tx
    .update(services)
    .set({
      ...sent,
      cost: sent.cost ?? before.cost,
      foldedName: fold(sent.name),
      version: sql`${services.version} + 1`,
    })
    .where(and(eq(services.id, id), eq(services.version, version)))
    .returning()
    .get();
  const result = edited(before, after, { action: "service.changed", record, before, after });
  return result.ok ? { ...result, trail: [...result.trail, ...noteService(ctx, before, after)] } : result;
}

function refuseTakenName(others: readonly Service[], name: string) {
  if (!others.some(({ foldedName }) => foldedName === fold(name))) return null;
  return refuse("invalid", "There is already a service with this name", "name");
}
