import { takeBackNote } from "~/domain/repairs/take-back-note.server";
import { performBare } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/bench-note-api";
import { envelopeToJson } from "./envelope-json.ts";

export function action(args: Route.ActionArgs) {
  const [repairId, noteId] = [idParam(args.params.repairId), idParam(args.params.noteId)];
  return performBare(args, (ctx) => takeBackNote(ctx, { repairId, noteId }), envelopeToJson);
}
