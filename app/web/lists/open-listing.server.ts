import { actorOf } from "../context.ts";
import type { AskedListing, Listing } from "../listing.ts";

/** How a noun reads its list for files and prints. */
export type ListingOf = (asked: AskedListing) => Listing;

/** Opens a list at its first row, by the query in the URL. Errors in the query are 422. */
export function openListing(listingOf: ListingOf, sent: URL, context: Parameters<typeof actorOf>[0]) {
  const url = new URL(sent);
  url.searchParams.delete("cursor");
  return { url, listing: listingOf({ url, actor: actorOf(context) }) };
}
