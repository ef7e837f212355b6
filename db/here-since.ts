/** Since when a piece has been here: the day of its purchase, otherwise the UTC day it was added. */
export function hereSince(column: (name: "purchase_date" | "created_at") => string): string {
  const [bought, added] = [column("purchase_date"), column("created_at")];
  return `case when ${bought} is null then date(${added} / 1000, 'unixepoch') else ${bought} end`;
}
