const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="none" stroke="#8d8d86" stroke-width="1.5" d="M12 16l4-5h8l4 5-8 13zM12 16h16M17 16l3 13 3-13"/></svg>';

/** What a store shows for a photo that it hasn't copied from the head office yet. */
export function photoNotHereYet(): Response {
  return new Response(PICTURE, {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "no-store" },
  });
}
