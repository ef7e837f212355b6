import { isLoopback } from "../runtime/loopback.ts";
import { METRICS_PATH } from "./metrics/answer-metrics.ts";

/** What the machine itself asks, under whatever name. */
const FOR_THE_MACHINE = ["/healthz", METRICS_PATH];

/**
 * The origin of a request, or null for a foreign host. With a public origin, only its host is served, plus
 * `FOR_THE_MACHINE` on loopback names. Otherwise only loopback names: this prevents DNS rebinding.
 */
export function originOf(
  asked: { host: string | null; secure: boolean; path: string },
  publicOrigin: string | null,
): string | null {
  if (asked.host === null) return null;
  const isLocal = isLoopback(asked.host.replace(/:\d{1,5}$/, ""));
  if (publicOrigin !== null) {
    const ours = new URL(publicOrigin);
    if (hostUnder(ours.protocol, asked.host) === ours.host) return publicOrigin;
    return isLocal && FOR_THE_MACHINE.includes(asked.path) ? publicOrigin : null;
  }
  if (!isLocal) return null;
  const protocol = asked.secure ? "https:" : "http:";
  const host = hostUnder(protocol, asked.host);
  return host === null ? null : `${protocol}//${host}`;
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
