import { type Answer, textsOf } from "./mail-domain.ts";

const POLICIES = ["none", "quarantine", "reject"] as const;
type Policy = (typeof POLICIES)[number];

interface Dmarc {
  /** What receivers do with email that isn't the domain's; null if it doesn't say. */
  policy: Policy | null;
  /** The same for names below the domain. */
  policyBelow: Policy | null;
  /** Addresses that reports go to. */
  reportsTo: string[];
  /** How many of 100 forged mails it applies to. */
  percent: number;
  /** Parts that aren't DMARC. */
  wrong: string[];
}

/** The DMARC records among the texts of a name: there has to be one. */
export function dmarcRecordsIn(answer: Answer | undefined): string[] {
  return textsOf(answer).filter((text) => /^v\s*=\s*DMARC1\s*(;|$)/.test(text));
}

/** Names that have the record of a domain, the nearest first: its own, or that of a domain above it. */
export function dmarcNames(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, nth) => `_dmarc.${labels.slice(nth).join(".")}`);
}

export function readDmarc(text: string): Dmarc {
  const dmarc: Dmarc = { policy: null, policyBelow: null, reportsTo: [], percent: 100, wrong: [] };
  const [, ...parts] = text.split(";").map((part) => part.trim());
  for (const part of parts.filter((one) => one !== "")) {
    const [, name = "", value = ""] = /^(\w+)\s*=\s*(.*)$/.exec(part) ?? [];
    if (!take(dmarc, name.toLowerCase(), value)) dmarc.wrong.push(part);
  }
  return dmarc;
}

/** False for what isn't valid. A tag that isn't known says nothing. */
function take(dmarc: Dmarc, tag: string, value: string): boolean {
  const policy = POLICIES.find((one) => one === value.toLowerCase()) ?? null;
  switch (tag) {
    case "p":
      dmarc.policy = policy;
      return policy !== null;
    case "sp":
      dmarc.policyBelow = policy;
      return policy !== null;
    case "rua":
      dmarc.reportsTo = value.split(",").map((one) => one.trim());
      return dmarc.reportsTo.every((one) => /^mailto:[^\s@]+@[^\s@]+$/i.test(one));
    case "pct":
      dmarc.percent = Number(value);
      return /^\d{1,3}$/.test(value) && dmarc.percent <= 100;
    default:
      return tag !== "";
  }
}
