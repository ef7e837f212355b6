import type { Route } from "./+types/customer-notes-api";
import { addNoteByCall, notesJson } from "./notes-of-record.server.ts";

export function loader({ params }: Route.LoaderArgs) {
  return notesJson("customer", params.customerId);
}

export function action(args: Route.ActionArgs) {
  return addNoteByCall(args, "customer", args.params.customerId);
}
