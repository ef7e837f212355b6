import type { Bounce } from "../messages/note-bounce.server.ts";
import type { MailReport } from "./read-mail.ts";

/** What a report says came back; null for one that says nothing of that, such as that a mail is delayed. */
export function bounceOf({ kind, fields, keys }: MailReport): Bounce | null {
  const groups = groupsOf(fields);
  if (kind === "feedback-report") {
    const type = groups[0]?.get("feedback-type") ?? "";
    return /^(abuse|fraud|opt-out)/i.test(type)
      ? { kind: "complaint", keys, recipients: [], code: null, said: null }
      : null;
  }
  const failed = groups.filter((group) => /^failed\b/i.test(group.get("action") ?? ""));
  const [first] = failed;
  if (!first) return null;
  const status = first.get("status") ?? "";
  const diagnostic = (first.get("diagnostic-code") ?? "").replace(/^[\w-]+\s*;\s*/, "");
  return {
    kind: isOfAddress(status, diagnostic) ? "hard" : "soft",
    keys,
    recipients: failed.flatMap((group) => addressesIn(group)),
    code: Number(/^\s*([45]\d\d)\b/.exec(diagnostic)?.[1] ?? 0) || null,
    said: diagnostic || status || null,
  };
}

type Group = ReadonlyMap<string, string>;

/** Fields of a mail, and then of each recipient, by their names in small letters. */
function groupsOf(text: string): Group[] {
  // A folded field goes on with a blank.
  const unfolded = text.replace(/\r\n?/g, "\n").replace(/\n[ \t]+(?=\S)/g, " ");
  return unfolded.split(/\n[ \t]*\n/).map((group) => {
    const fields = new Map<string, string>();
    for (const line of group.split("\n")) {
      const colon = line.indexOf(":");
      const name = line.slice(0, colon).trim().toLowerCase();
      if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
    }
    return fields;
  });
}

function addressesIn(group: Group): string[] {
  return ["final-recipient", "original-recipient"].flatMap((name) => {
    const said = group.get(name);
    return said === undefined ? [] : [said.replace(/^[\w-]+\s*;/, "").replace(/[<>\s]/g, "")];
  });
}

/** Codes of a dead address (RFC 3463): none like it, moved, disabled, of a host that isn't there. */
const DEAD = /^5\.(1\.(?![78]\b)\d|2\.1\b|4\.[14]\b)/;
/** Codes that say nothing more than that it failed. */
const UNTOLD = /^5\.0\.0\b|^5\.1\.0\b|^$/;
const DEAD_IN_WORDS =
  /no such (user|address|mailbox|recipient|domain|person)|unknown (user|recipient|address|mailbox)|(user|recipient|address|mailbox|account)( address)? (is )?(unknown|not found|disabled|invalid|rejected: unknown)|(does not|doesn't) exist|unrouteable address|no mailbox here/i;

/**
 * Whether a mail came back because there is no such address. What was refused for what it was, for who sent it, or for a
 * full mailbox says nothing of the address.
 */
function isOfAddress(status: string, diagnostic: string): boolean {
  const more = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(diagnostic)?.[0] ?? "";
  const code = UNTOLD.test(status) && more !== "" ? more : status;
  if (/^[24]\./.test(status)) return false;
  return UNTOLD.test(code) ? DEAD_IN_WORDS.test(diagnostic) : DEAD.test(code);
}
