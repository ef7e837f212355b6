import { createContext, type RouterContextProvider } from "react-router";

/** The client as determined by the server. Only trusted proxies' forwarded headers count. */
export interface Client {
  /** IP address without port. */
  address: string;
  /** Whether the browser uses HTTPS. */
  secure: boolean;
  /** The origin as the browser sees it, such as `https://loupe.example.com`. */
  origin: string;
  /** Identifies the request in the log. */
  requestId: string;
  /** At a head office: the store that passes the client's request on. */
  store?: string;
}

/**
 * Set by our server on every request; null under `react-router dev` and `npm run preview`. Read it with
 * `clientOf`.
 */
export const clientContext = createContext<Client | null>(null);

/**
 * The client of a request. Without our server (development, preview) it is derived from the URL, with a
 * loopback address.
 */
export function clientOf(request: Request, context: Readonly<RouterContextProvider>): Client {
  const known = context.get(clientContext);
  if (known !== null) return known;
  const url = new URL(request.url);
  const client: Client = {
    address: "127.0.0.1",
    secure: url.protocol === "https:",
    origin: url.origin,
    requestId: crypto.randomUUID(),
  };
  // Stored, so that one request keeps one id.
  (context as RouterContextProvider).set(clientContext, client);
  return client;
}
