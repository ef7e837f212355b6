import type { Route } from "./+types/sold-item";
import { soldNote } from "./sold-note.server.ts";

/** Tells scripts why the sale form's search doesn't find a SKU. */
export function loader({ url }: Route.LoaderArgs) {
  return Response.json({ note: soldNote(url.searchParams.get("sku") ?? "") });
}
