/** Whether a host name reaches this machine only. An IPv6 address may have its brackets. */
export function isLoopback(hostname: string): boolean {
  return /^((.+\.)?localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(hostname);
}
