const NOT_CONNECTED = new Set([
  "ECONNREFUSED",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Whoever took it isn't who was asked for. */
const OF_CERTIFICATE = /CERT|^UNABLE_TO_|^ERR_TLS_/;

/** Whether an error of `fetch` says that nothing was sent: nobody took the connection, or somebody else did. */
export function wasNotConnected(error: unknown): boolean {
  const { code, syscall } = ((error as Error).cause ?? {}) as { code?: unknown; syscall?: unknown };
  if (typeof code !== "string" || syscall === "read" || syscall === "write") return false;
  return NOT_CONNECTED.has(code) || OF_CERTIFICATE.test(code);
}
