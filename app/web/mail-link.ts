/**
 * Link that opens an email in the device's own program, empty or with these words. Without an address, the program
 * asks for it.
 */
export function mailTo(address: string | null, words?: { subject: string; body: string }): string {
  const to = encodeURIComponent(address ?? "").replace("%40", "@");
  if (!words) return `mailto:${to}`;
  const text = encodeURIComponent(words.body.replace(/\r?\n/g, "\r\n"));
  return `mailto:${to}?subject=${encodeURIComponent(words.subject)}&body=${text}`;
}
