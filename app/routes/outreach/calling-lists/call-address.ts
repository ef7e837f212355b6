/** Returns the URL of a customer's calls; with `about`, its form starts with an occasion. */
export function callsAddress(
  customerId: number,
  about?: { reason: string; occasion: string; returnTo?: string },
): string {
  const page = `/customers/${customerId}/calls`;
  return about ? `${page}?${new URLSearchParams(about).toString()}` : page;
}
