/** Link that opens an email in the device's own program. Without an address, the program asks for it. */
export function mailTo(address: string | null, { subject, body }: { subject: string; body: string }): string {
  const to = encodeURIComponent(address ?? "").replace("%40", "@");
  const text = encodeURIComponent(body.replace(/\r?\n/g, "\r\n"));
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${text}`;
}
