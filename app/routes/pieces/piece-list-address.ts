import type { PieceFilter } from "~/domain/pieces/find-pieces.server";

/** The list of exactly the pieces in a figure. Always names the location, which overrides the header's. */
export function listOfPieces({ location, category, isAvailable }: Omit<PieceFilter, "search">): string {
  const query = new URLSearchParams();
  if (category) query.set("category", category);
  query.set("location", location ?? "all");
  if (isAvailable !== undefined) query.set("isAvailable", String(isAvailable));
  return `/inventory?${query}`;
}
