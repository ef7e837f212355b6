import type { Register } from "react-router";

declare const ofARoute: unique symbol;

/** The URL of a page, a file or a call of this app, from its `/` on. Links, forms and redirects take no other text. */
export type Address = string & { readonly [ofARoute]: true };

/** React Router's own list of URLs. */
type Pages = Register["pages"];

export type Path = Exclude<keyof Pages, `${string}*`>;

type Params<Of extends Path> =
  Record<never, never> extends Pages[Of]["params"]
    ? []
    : [params: { readonly [Name in keyof Pages[Of]["params"]]: string | number }];

/**
 * `href("/sales/:saleId/void", { saleId })`: React Router's, with numbers too, and a tenth of its bytes. A path
 * without a route doesn't compile.
 */
/* @__NO_SIDE_EFFECTS__ */
export function href<Of extends Path>(path: Of, ...params: Params<Of>): Address {
  const [values] = params as [Record<string, string | number>?];
  return path.replace(/:(\w+)/g, (_, name: string) => String(values?.[name])) as Address;
}

/** A path with parameters. */
export type RecordPath = Extract<Path, `${string}/:${string}`>;

/** For a table of paths by kind, whose parameters have other names: `recordAt("/sales/:saleId", 7)`. */
/* @__NO_SIDE_EFFECTS__ */
export function recordAt<Of extends Path>(path: Of, ...ids: Ids<Of>): Address {
  let nth = 0;
  return path.replace(/:\w+/g, () => String(ids[nth++])) as Address;
}

type Ids<Of extends string> = Of extends `${string}/:${infer Below}`
  ? [id: string | number, ...Ids<Below>]
  : [];

/** Only a literal can be checked; a search that somebody was given is a `string`. */
type Rest<Text extends string> = string extends Text
  ? Text
  : Text extends "" | `?${string}` | `&${string}` | `#${string}`
    ? Text
    : never;

/** The address with a query, more of a query or a fragment behind it, with its mark: `?day=2026-11-27`, `#photos`. */
/* @__NO_SIDE_EFFECTS__ */
export function withRest<Text extends string>(address: Address, rest: Text & Rest<Text>): Address {
  return (address + rest) as Address;
}

/** Another query of the page that it stands on; none with an empty text. */
export function queryHere(query: "" | `?${string}`): Address {
  return query as Address;
}

/** Where the reader is, or was: the router has matched it. */
export function addressAt({ pathname, search = "" }: { pathname: string; search?: string }): Address {
  return (pathname + search) as Address;
}

/** Characters of a path that a form may name. */
export const LONGEST_PATH = 4_000;

/**
 * The address in a text that was sent or kept, with its query and fragment, or the fallback: of a page of this app.
 * Refuses other hosts, schemes, control characters, and `/api`.
 */
export function localPath(text: unknown): Address;
export function localPath<Fallback extends Address | null>(
  text: unknown,
  fallback: Fallback,
): Address | Fallback;
export function localPath(text: unknown, fallback: Address | null = href("/")): Address | null {
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
    return isPage ? withRest(addressAt(url), url.hash) : fallback;
  } catch {
    return fallback;
  }
}
