import { eq } from "drizzle-orm";
import { employees } from "~db/schema/index.ts";
import { done, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { refuseStoreIfGiven } from "../stores/named-store.server.ts";

/** Keeps the store that the actor chose in the header; null for all stores. */
export function chooseLocation({ tx, actor }: RuleContext, location: string | null): Result<null> {
  const unknown = refuseStoreIfGiven(tx, location, "location");
  if (unknown) return unknown;
  const isActor = eq(employees.id, actor.id);
  // Not the actor's, which is that of when the request began.
  const before = tx.select({ location: employees.location }).from(employees).where(isActor).get();
  if (before?.location === location) return { ok: true, value: null, trail: [], isUndone: true };
  tx.update(employees).set({ location }).where(isActor).run();
  return done(null, {
    action: "employee.location-chosen",
    record: { kind: "employee", id: actor.id },
    before,
    after: { location },
  });
}
