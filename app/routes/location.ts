import { eq } from "drizzle-orm";
import { employees } from "~db/schema/index.ts";
import { done, refuse } from "~/domain/result";
import { listStores } from "~/domain/shop/stores/find-stores.server";
import { localPath } from "~/ui/address";
import { actorOf } from "~/web/context";
import { readForm } from "~/web/form.server";
import { problem } from "~/web/problem";
import { redirect } from "~/web/redirect";
import { originOf, write } from "~/web/write.server";
import type { Route } from "./+types/location";

/** Stores the location chosen in the header, and redirects back. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const chosen = String(form.get("location") ?? "all");
  const actor = actorOf(context);
  const written = write(originOf(context), ({ tx }) => {
    const location = chosen === "all" ? null : chosen;
    if (location !== null && !listStores(tx).some((store) => store.key === location))
      return refuse("invalid", "Choose one of the stores", "location");
    tx.update(employees).set({ location }).where(eq(employees.id, actor.id)).run();
    return done(null, {
      action: "employee.location-chosen",
      record: { kind: "employee", id: actor.id },
      before: { location: actor.location },
      after: { location },
    });
  });
  if (written.kind === "refused") throw problem(422, written.refusal.message);
  return redirect(localPath(form.get("returnTo")), 303);
}

export { NoPage as default } from "~/web/no-page";
