import { createContext, type RouterContextProvider } from "react-router";

/** Who asks, and over what: worked out by our server, which believes forwarded headers of trusted proxies only. */
export interface Client {
  /** The client's IP address, without a port. */
  address: string;
  /** Whether the browser speaks HTTPS. */
  secure: boolean;
  /** The origin that the browser sees, such as `https://loupe.example.com`. */
  origin: string;
  /** Names this request in the log. */
  requestId: string;
}

/** Set by our server on every request; null under `react-router dev` and `npm run preview`, where it is absent. Read it with `clientOf`. */
export const clientContext = createContext<Client | null>(null);

/**
 * The client of a request, wherever it runs.
 *
 * Without our server (development, preview: this machine only) it follows from the request's URL, and the address is loopback.
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
  // Kept, so that one request has one id; the provider that middleware sees is the request's own.
  (context as RouterContextProvider).set(clientContext, client);
  return client;
}
