import { isLoopback } from "../runtime/loopback.ts";
import { METRICS_PATH } from "./metrics/answer-metrics.ts";

/** What the machine itself asks, under whatever name. */
const FOR_THE_MACHINE = ["/healthz", METRICS_PATH];

/**
 * The origin of a request, or null for a foreign host. With public origins, only their hosts are served, plus
 * `FOR_THE_MACHINE` on loopback names. Otherwise only loopback names: this prevents DNS rebinding. Of two with
 * the same host, the request's scheme decides.
 */
export function originOf(
  asked: { host: string | null; secure: boolean; path: string },
  publicOrigins: readonly string[],
): string | null {
  if (asked.host === null) return null;
  const isLocal = isLoopback(asked.host.replace(/:\d{1,5}$/, ""));
  const protocol = asked.secure ? "https:" : "http:";
  const [first] = publicOrigins;
  if (first !== undefined) {
    const ours = publicOrigins.filter((origin) => isOfHost(origin, asked.host));
    const own = ours.find((origin) => new URL(origin).protocol === protocol) ?? ours[0];
    return own ?? (isLocal && FOR_THE_MACHINE.includes(asked.path) ? first : null);
  }
  if (!isLocal) return null;
  const host = hostUnder(protocol, asked.host);
  return host === null ? null : `${protocol}//${host}`;
}

function isOfHost(origin: string, asked: string | null): boolean {
  const { protocol, host } = new URL(origin);
  return asked !== null && hostUnder(protocol, asked) === host;
}

/** A host in lower case, without the default port. */
function hostUnder(protocol: string, host: string): string | null {
  if (!/^[\w.:[\]-]+$/.test(host)) return null;
  const url = `${protocol}//${host}/`;
  return URL.canParse(url) ? new URL(url).host : null;
}

/** Page that explains how to use another address. Doesn't repeat the requested one. */
export const FOREIGN_HOST_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Loupe - Unknown address</title></head>
<body>
<main>
<h1>This address is not set up</h1>
<p>Loupe answers only under the address it was told. To use the one in your address bar, set <code>PUBLIC_ORIGIN</code> to it,
for example <code>PUBLIC_ORIGIN=https://loupe.example.com</code>, and start Loupe again.</p>
<p>On the machine itself, <code>http://localhost</code> with the port works while <code>PUBLIC_ORIGIN</code> is not set.</p>
</main>
</body>
</html>
`;
