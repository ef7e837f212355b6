import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { isBadGateway } from "./head-office-calls.ts";

/** Whoever takes connections, but says nothing for so long, counts as gone. Below the 120 s that proxies wait for us. */
export const SILENT_AT_MOST_MS = 110_000;
/** For a connection to be made. */
const CONNECTED_WITHIN_MS = 10_000;
/** A far end that is gone closes a connection by then. */
const KEPT_FOR_MS = 2_000;

/**
 * Whether whoever listens at an address takes a new connection and keeps it. One that takes its time to answer does; false for
 * what is refused, reset, without a route or not taken in time, and where a proxy says that nobody is behind it.
 */
export function isHeadOfficeThere(url: string): Promise<boolean> {
  const request = url.startsWith("https:") ? requestSecure : requestPlain;
  return new Promise((resolve) => {
    const asked = request(url, { method: "OPTIONS", agent: false });
    let patience = setTimeout(() => end(false), CONNECTED_WITHIN_MS);
    const end = (isThere: boolean) => {
      clearTimeout(patience);
      resolve(isThere);
      asked.destroy();
    };
    asked.once("socket", (socket) => {
      socket.once("connect", () => {
        clearTimeout(patience);
        patience = setTimeout(() => end(true), KEPT_FOR_MS);
      });
    });
    asked.once("response", ({ statusCode = 0 }) => end(!isBadGateway(statusCode)));
    asked.on("error", () => end(false));
    asked.end();
  });
}
