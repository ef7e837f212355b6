import { noteWork } from "~/domain/repairs/note-work.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/bench-notes-api";
import { NewBenchNote } from "./bench-contract.ts";
import { envelopeToJson } from "./envelope-json.ts";

export function action(args: Route.ActionArgs) {
  const repairId = idParam(args.params.repairId);
  return performJson(args, NewBenchNote, (ctx, sent) => noteWork(ctx, { repairId, ...sent }), envelopeToJson);
}
