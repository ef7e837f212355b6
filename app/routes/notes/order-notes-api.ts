import type { Route } from "./+types/order-notes-api";
import { addNoteByCall, notesJson } from "./notes-of-record.server.ts";

export function loader({ params }: Route.LoaderArgs) {
  return notesJson("order", params.orderId);
}

export function action(args: Route.ActionArgs) {
  return addNoteByCall(args, "order", args.params.orderId);
}
