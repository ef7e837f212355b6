import type { PieceFilter } from "~/domain/pieces/find-pieces.server";

/** The list with exactly the pieces that a figure counts: the location is said, so that the header's can't stand in for it. */
export function listOfPieces({ location, category, isAvailable }: Omit<PieceFilter, "search">): string {
  const query = new URLSearchParams();
  if (category) query.set("category", category);
  query.set("location", location ?? "all");
  if (isAvailable !== undefined) query.set("isAvailable", String(isAvailable));
  return `/inventory?${query}`;
}
