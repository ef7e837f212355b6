/** Ends of names for examples and tests (RFC 2606): nobody can have them, so nobody is asked about them. */
const MADE_UP = /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/;

export function isMadeUp(domain: string): boolean {
  return MADE_UP.test(domain);
}
