import { partsAreIn } from "~/domain/workshop/bench/await-parts.server";
import { readForm } from "~/web/form.server";
import { performButton } from "~/web/perform-button.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/mark-parts-in";
import { backFromWork } from "./work-on-repair.server.ts";

/** Ends the wait for parts, by the button on the bench and on the repair. */
export async function action(args: Route.ActionArgs) {
  const repairId = idParam(args.params.repairId);
  const form = await readForm(args.request);
  const page = backFromWork(form.get("returnTo"), repairId);
  return performButton(args, {
    rule: (ctx) => partsAreIn(ctx, { repairId }),
    done: () => ({ to: page, said: "Parts are in" }),
    back: page,
    failed: "Failed to save the repair",
  });
}

export { leadBackToRepair as loader } from "./work-on-repair.server.ts";
export { NoPage as default } from "~/web/no-page";
