/** Ends of names for examples and tests (RFC 2606): nobody can have them, so nobody is asked about them. */
const MADE_UP = /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/;

export function isMadeUp(domain: string): boolean {
  return MADE_UP.test(domain);
}

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
