/** Domains of mailboxes for anybody, whose records only their provider changes. */
const FOR_ANYBODY: readonly string[] = [
  "aol.com",
  "comcast.net",
  "gmail.com",
  "hotmail.com",
  "icloud.com",
  "live.com",
  "msn.com",
  "outlook.com",
  "yahoo.com",
];

export function isForAnybody(domain: string): boolean {
  return FOR_ANYBODY.includes(domain);
}
