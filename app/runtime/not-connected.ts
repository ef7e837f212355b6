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
  return isOfConnecting((error as Error).cause);
}

function isOfConnecting(cause: unknown): boolean {
  const { code, syscall, errors } = (cause ?? {}) as { code?: unknown; syscall?: unknown; errors?: unknown };
  // One for each address that a name has.
  if (Array.isArray(errors)) return errors.length > 0 && errors.every(isOfConnecting);
  if (syscall === "connect") return true;
  if (typeof code !== "string" || syscall === "read" || syscall === "write") return false;
  return NOT_CONNECTED.has(code) || OF_CERTIFICATE.test(code);
}
