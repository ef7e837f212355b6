/** Characters. Standing in the query of another, an address may triple, and proxies pass headers of 4 KB on. */
export const LONGEST_ADDRESS = 1_300;

export function isTooLong(url: URL): boolean {
  return url.pathname.length + url.search.length > LONGEST_ADDRESS;
}

/** A form with what has been typed into it, whose address can't be handed on. */
export function isLongDraft(url: URL): boolean {
  return isTooLong(url) && url.searchParams.has("formKey");
}

/** The address to come back to; without its query where that is too long to be handed on. */
export function addressToComeBackTo(url: URL): string {
  return isTooLong(url) ? url.pathname : url.pathname + url.search;
}

/** A page of our own from untrusted text, else the fallback: no other host, no scheme, no control characters, no call. */
export function localPath(text: unknown, fallback = "/"): string {
  if (typeof text !== "string" || text.length > 4000 || !/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(text))
    return fallback;
  const base = "http://here.invalid";
  try {
    const url = new URL(text, base);
    // Normalization can turn `/..//host` into `//host`, another host.
    const isPage = url.origin === base && !/^\/(\/|api(\/|$))/i.test(url.pathname);
    return isPage ? url.pathname + url.search : fallback;
  } catch {
    return fallback;
  }
}

/** Sign-in URL that returns to the page. */
export function signInAddress(returnTo: string): string {
  return `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
}

/** Password URL that returns to the page. */
export function newPasswordAddress(returnTo: string): string {
  return `/account/password?returnTo=${encodeURIComponent(returnTo)}`;
}
