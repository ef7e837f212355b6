import type { Route } from "./+types/sale-notes-api";
import { addNoteByCall, notesJson } from "./notes-of-record.server.ts";

export function loader({ params }: Route.LoaderArgs) {
  return notesJson("sale", params.saleId);
}

export function action(args: Route.ActionArgs) {
  return addNoteByCall(args, "sale", args.params.saleId);
}
