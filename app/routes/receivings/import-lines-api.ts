import { receiveLines } from "~/import/receive-lines.server";
import { jsonProblem } from "~/web/json.server";
import type { Route } from "./+types/import-lines-api";
import { previewToJson } from "../imports/preview-json.ts";
import { existingReceiving } from "./existing-receiving.server.ts";

/** Adds all rows of a list, or none: a refusal says which rows, unless `shown` leaves those out. */
export async function action(args: Route.ActionArgs) {
  const { id } = existingReceiving(args.params.receivingId);
  const received = await receiveLines(args, { receivingId: id, ask: false });
  if (received.ok) return Response.json({ items: received.items, leftOut: received.refused });
  const { status, message, preview } = received;
  if (!preview) return jsonProblem(status, message);
  return Response.json({ ...(message !== "" && { message }), ...previewToJson(preview) }, { status });
}
