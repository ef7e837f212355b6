import { hasGiftCardNumber } from "../domain/counter/credit/gift-card-in-request.ts";

/**
 * Longest address in characters. In another URL's query it may triple in length, and proxies limit headers to
 * 4 KB.
 */
export const LONGEST_ADDRESS = 1_300;

export function isTooLong(url: URL): boolean {
  return url.pathname.length + url.search.length > LONGEST_ADDRESS;
}

/** Whether a form's draft is too long for the query of another URL. */
export function isLongDraft(url: URL): boolean {
  return isTooLong(url) && url.searchParams.has("formKey");
}

/**
 * The URL to return to, without its query if that is too long or has a gift card's number. No page has a
 * longer path.
 */
export function addressToComeBackTo(url: URL): string {
  if (url.pathname.length > LONGEST_ADDRESS) return "/";
  return isTooLong(url) || hasGiftCardNumber(url) ? url.pathname : url.pathname + url.search;
}

/**
 * The URL of the page itself, for forms that return to it. Each of them repeats it, so it is no longer than
 * `localPath` accepts.
 */
export function addressHere({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  if (pathname.length + search.length <= LONGEST_PATH) return pathname + search;
  return pathname.length <= LONGEST_PATH ? pathname : "/";
}

/** Longest path in characters that a form may name. */
const LONGEST_PATH = 4_000;

/**
 * Returns a safe local page path from untrusted text, or the fallback. Refuses other hosts, schemes, control
 * characters, and `/api`.
 */
export function localPath(text: unknown, fallback = "/"): string {
  if (
    typeof text !== "string" ||
    text.length > LONGEST_PATH ||
    !/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(text)
  )
    return fallback;
  const base = "http://here.invalid";
  try {
    const url = new URL(text, base);
    // Normalization can turn `/..//host` into `//host`, another host. The router decodes paths.
    const isPage = url.origin === base && !/^\/(\/|api(\/|$))/i.test(decodeURI(url.pathname));
    return isPage ? url.pathname + url.search : fallback;
  } catch {
    return fallback;
  }
}

export function signInAddress(returnTo: string): string {
  return `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
}

export function secondFactorAddress(returnTo: string): string {
  return `/account/second-factor?returnTo=${encodeURIComponent(returnTo)}`;
}

/** The page where the terminal changes hands. */
export function switchAddress(returnTo: string): string {
  return `/switch?returnTo=${encodeURIComponent(returnTo)}`;
}

/** The page where an employee who took over by PIN types their password. */
export function confirmAddress(returnTo: string): string {
  return `/confirm?returnTo=${encodeURIComponent(returnTo)}`;
}

/** The sign-in page for the second factor's code. */
export function signInCodeAddress(returnTo: string): string {
  return `/sign-in/code?returnTo=${encodeURIComponent(returnTo)}`;
}

export function newPasswordAddress(returnTo: string): string {
  return `/account/password?returnTo=${encodeURIComponent(returnTo)}`;
}
