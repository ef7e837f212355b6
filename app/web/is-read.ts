/** Whether a request only reads, by its method. */
export function isRead(method: string | undefined): boolean {
  return method === "GET" || method === "HEAD";
}
