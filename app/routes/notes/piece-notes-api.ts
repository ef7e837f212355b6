import type { Route } from "./+types/piece-notes-api";
import { addNoteByCall, notesJson } from "./notes-of-record.server.ts";

export function loader({ params }: Route.LoaderArgs) {
  return notesJson("piece", params.pieceId);
}

export function action(args: Route.ActionArgs) {
  return addNoteByCall(args, "piece", args.params.pieceId);
}
