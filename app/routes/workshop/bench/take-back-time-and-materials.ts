import { takeBackNote } from "~/domain/workshop/bench/take-back-time-and-materials.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/take-back-time-and-materials";
import { NoteBack } from "./bench-contract.ts";

/** Takes noted time and materials back, by the button beside them on the repair. */
export function action(args: Route.ActionArgs) {
  const repairId = idParam(args.params.repairId);
  const page = href("/repairs/:repairId", { repairId });
  return performButton(args, {
    contract: NoteBack,
    rule: (ctx, { note: noteId }) => takeBackNote(ctx, { repairId, noteId }),
    done: () => ({ to: page, said: "Note undone" }),
    back: page,
    failed: "Failed to save the repair",
  });
}

export { leadBackToRepair as loader } from "./work-on-repair.server.ts";
export { NoPage as default } from "~/web/no-page";
