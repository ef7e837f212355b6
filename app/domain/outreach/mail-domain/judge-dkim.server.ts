import { createPublicKey } from "node:crypto";
import { keyName } from "../../shop/settings/dkim-selector.ts";
import { type Answers, type Finding, type MailDomain, textsOf, unknownAs } from "./mail-domain.ts";
import { providerAt } from "./mail-providers.ts";

/** Bits of an RSA key below which receivers take no signature, and below which it is better replaced (RFC 8301). */
const FEWEST_BITS = 1024;
const BETTER_BITS = 2048;
/** Bytes of an Ed25519 key. */
const ED25519_BYTES = 32;

/** Whether the key that email is signed with is where receivers look for it. */
export function judgeDkim({ domain, selector, server }: MailDomain, answers: Answers): Finding {
  if (selector === null) return unnamed(domain);
  const name = keyName(selector, domain);
  const answer = answers.get(name);
  if (!answer) return finding("unknown", [`${name} wasn't looked up yet: look up now.`]);
  if (answer.state === "unasked") return unknownAs("DKIM", name, answer.why);
  const keys = textsOf(answer).filter((text) => "p" in tagsOf(text));
  const [text, ...others] = keys;
  if (text === undefined) {
    const found = textsOf(answer).filter((one) => /dkim/i.test(one));
    return found.length > 0
      ? finding("wrong", [`${name} has a text about DKIM without a key ('p=').`], found)
      : missing(name, providerAt(server)?.name ?? null);
  }
  if (others.length > 0)
    return finding("wrong", [`${name} has ${keys.length} keys, so receivers may take the wrong one.`], keys);
  const { wrong, weak } = troublesOf(tagsOf(text));
  if (wrong.length > 0) return finding("wrong", wrong, [text]);
  if (weak.length > 0) return finding("weak", weak, [text]);
  return finding(
    "good",
    ["The key is there. A test to yourself shows whether email is signed with it ('DKIM: PASS')."],
    [text],
  );
}

function finding(state: Finding["state"], says: string[], found: string[] = []): Finding {
  return { record: "DKIM", state, says, found, line: null };
}

const HOW_TO_FIND =
  "To find it, send a test to yourself, and let your mailbox show the original ('Show original', 'View message source'): behind 's=' in 'DKIM-Signature', where 'd=' says";

function unnamed(domain: string): Finding {
  return finding("unknown", [
    "The key has a name, the selector, and nobody but the shop's mail provider knows it. Its pages about DKIM have it before '._domainkey'.",
    `${HOW_TO_FIND} ${domain}. If no such line says ${domain}, the provider doesn't sign as the shop yet: turn DKIM on there. Then write the selector below.`,
  ]);
}

function missing(name: string, provider: string | null): Finding {
  const whose = provider ?? "the shop's mail provider";
  return finding("missing", [
    `There is no key at ${name}: receivers can't tell that email is the shop's.`,
    `Only ${whose} knows the line to add: turn DKIM on in its pages, where that line is shown, a TXT or a CNAME. If it shows another name than this one, write what stands before '._domainkey' below.`,
  ]);
}

/** The parts of a key's text by their names; of a name that comes twice the last. */
function tagsOf(text: string): Record<string, string> {
  const tags = text.split(";").flatMap((part) => {
    const [, name, value = ""] = /^\s*(\w+)\s*=(.*)$/s.exec(part) ?? [];
    return name === undefined ? [] : [[name.toLowerCase(), value.replace(/\s/g, "")] as const];
  });
  return Object.fromEntries(tags);
}

function troublesOf({
  v: version = "DKIM1",
  k: kind = "rsa",
  p: key = "",
  t: flags = "",
}: Record<string, string>) {
  const wrong: string[] = [];
  const weak: string[] = [];
  if (version !== "DKIM1")
    wrong.push("It begins with another version than 'v=DKIM1', so receivers don't take it.");
  if (key === "") wrong.push("The key was taken back ('p=' is empty): signatures with it fail.");
  else {
    const bits = bitsOf(kind, key);
    if (bits === null)
      wrong.push("Its key can't be read. Copy it anew from the mail provider, all of it and without quotes.");
    else if (bits < FEWEST_BITS) wrong.push(`Its key has ${bits} bits, which receivers don't take.`);
    else if (bits < BETTER_BITS)
      weak.push(`Its key has ${bits} bits. It works; ask the mail provider for one of ${BETTER_BITS}.`);
  }
  if (flags.split(":").includes("y"))
    weak.push(
      "It says that it is only a test ('t=y'), so receivers treat the email as unsigned. Take that out.",
    );
  return { wrong, weak };
}

/** As many as an RSA key has, or as strong an Ed25519 key is; null for what is no key. */
function bitsOf(kind: string, key: string): number | null {
  if (!/^[\w+/]+={0,2}$/.test(key)) return null;
  const der = Buffer.from(key, "base64");
  if (kind === "ed25519") return der.length === ED25519_BYTES ? BETTER_BITS : null;
  if (kind !== "rsa") return null;
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey({
      key: der,
      format: "der",
      type: "spki",
    });
    return asymmetricKeyType === "rsa" ? (asymmetricKeyDetails?.modulusLength ?? null) : null;
  } catch {
    return null;
  }
}
