/**
 * Posts a body to an address that somebody set, and waits `withinMs` milliseconds for an answer. Returns null on
 * success, otherwise the reason, which says nothing of the address. Follows no redirects and ignores the body of the
 * answer.
 */
export async function postJson(
  url: string,
  body: object,
  { withinMs, stopped }: { withinMs: number; stopped?: AbortSignal },
): Promise<string | null> {
  const late = AbortSignal.timeout(withinMs);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal: stopped ? AbortSignal.any([late, stopped]) : late,
    });
    await response.body?.cancel();
    return response.ok ? null : `The address answered ${response.status}`;
  } catch {
    return late.aborted ? "The address did not answer in time" : "The address could not be reached";
  }
}
