/** Characters kept of what a server says. */
const KEPT = 500;

/** What a server said in one line, without addresses and phone numbers: servers quote whom they refuse. */
export function withoutAddresses(said: string): string {
  return (
    said
      .slice(0, 10 * KEPT)
      .replace(/[^\s<>@,;:"()]+@[^\s<>@,;:"()]+/g, "(address)")
      .replace(/\+?\d(?:[ ().-]*\d){9,}/g, "(number)")
      .replace(/[\s\p{C}]+/gu, " ")
      .trim()
      .slice(0, KEPT)
      // Half a letter, which the database would keep otherwise than the trail.
      .replace(/\p{Cs}$/u, "")
  );
}
