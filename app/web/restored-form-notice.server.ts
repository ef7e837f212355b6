import { eq } from "drizzle-orm";
import { fullName } from "../domain/shop/employees/employee.ts";
import type { Actor } from "../domain/permissions.ts";
import { shop } from "../runtime/shop.server.ts";
import { employees } from "~db/schema/index.ts";
import { BEGUN_BY, FILES_TO_CHOOSE, type RestoredForm } from "./who-opened-form.ts";
import { readDraft } from "./form-drafts.server.ts";

/** What to say on the form at this address, if it was sent without a session and kept. */
export function restoredFormAt(actor: Actor, url: URL): RestoredForm | null {
  const draft = readDraft(actor, url);
  if (!draft) return null;
  const files = draft[FILES_TO_CHOOSE]?.split(",").filter((name) => /^\w{1,40}$/.test(name)) ?? [];
  const begunBy = Number(draft[BEGUN_BY] ?? actor.id);
  const by = begunBy === actor.id ? null : nameOf(begunBy);
  return by !== null || files.length > 0 ? { by, files } : null;
}

function nameOf(id: number): string | null {
  const names = { firstName: employees.firstName, lastName: employees.lastName };
  const found = shop().db.select(names).from(employees).where(eq(employees.id, id)).get();
  return found ? fullName(found) : null;
}
