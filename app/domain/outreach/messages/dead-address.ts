/** Codes of a dead address (RFC 3463): none like it, moved, disabled, of a host that isn't there. */
const DEAD = /^5\.(1\.(?![78]\b)\d|2\.1\b|4\.[14]\b)/;
/** Codes that say nothing more than that it failed. */
const UNTOLD = /^5\.0\.0\b|^5\.1\.0\b|^$/;
const DEAD_IN_WORDS =
  /no such (user|address|mailbox|recipient|domain|person)|unknown (user|recipient|address|mailbox)|(user|recipient|address|mailbox|account)( address)? (is )?(unknown|not found|disabled|invalid|rejected: unknown)|(does not|doesn't) exist|unrouteable address|no mailbox here/i;

/**
 * Whether a report says that a mail came back because there is no such address. What was refused for what it was, for
 * who sent it, or for a full mailbox says nothing of the address.
 */
export function isOfDeadAddress(status: string, diagnostic: string): boolean {
  const more = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(diagnostic)?.[0] ?? "";
  const code = UNTOLD.test(status) && more !== "" ? more : status;
  if (/^[24]\./.test(status)) return false;
  return UNTOLD.test(code) ? DEAD_IN_WORDS.test(diagnostic) : DEAD.test(code);
}

/**
 * The same of what a server answered to an address. It refuses there for much else, and says so in words like these:
 * only a code that names a dead address tells.
 */
export function isRefusedAsDead(answer: string): boolean {
  const code = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1] ?? "";
  return !UNTOLD.test(code) && DEAD.test(code);
}
