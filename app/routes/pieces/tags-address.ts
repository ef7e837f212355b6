/** Tags of these pieces, of what a bulk change changed, or of the list with this query. */
export function tagsAddress(
  of: { ids: readonly string[] } | { change: number } | Record<string, string>,
): string {
  const said = "ids" in of && Array.isArray(of.ids) ? { ids: of.ids.join(" ") } : of;
  const query = Object.entries(said).filter(([, value]) => String(value) !== "");
  return `/inventory/tags?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}`;
}
