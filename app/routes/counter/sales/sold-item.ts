import type { Route } from "./+types/sold-item";
import { soldNote } from "./sold-note.server.ts";

/** Why the sale form's search doesn't find a SKU, for scripts. */
export function loader({ url }: Route.LoaderArgs) {
  return Response.json({ note: soldNote(url.searchParams.get("sku") ?? "") });
}
