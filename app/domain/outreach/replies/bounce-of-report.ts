import { isOfDeadAddress } from "../messages/dead-address.ts";
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
    kind: isOfDeadAddress(status, diagnostic) ? "hard" : "soft",
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
