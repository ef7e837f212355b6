import { isIPv4, isIPv6 } from "node:net";
import { ownValue } from "../../own-value.ts";
import { type Answer, type Answers, textsOf } from "./mail-domain.ts";

/** Most look-ups that an SPF record may lead to (RFC 7208): beyond, receivers take it for broken. */
export const MOST_LOOK_UPS = 10;
/** Look-ups that are followed of a record that leads to too many. */
const FOLLOWED = 2 * MOST_LOOK_UPS;

type Sign = "+" | "-" | "~" | "?";

interface Spf {
  /** Names whose records it includes, and null for each other look-up, in order. */
  asks: (string | null)[];
  /** Null if it doesn't say who may not send. */
  all: Sign | null;
  /** The name whose record holds instead, where `all` is null. */
  redirect: string | null;
  /** Words that aren't SPF. */
  wrong: string[];
}

/** The SPF records among the texts of a name: there has to be one. */
export function spfRecordsIn(answer: Answer | undefined): string[] {
  return textsOf(answer).filter((text) => /^v=spf1( |$)/i.test(text));
}

const NAME = /^[\w-]+(\.[\w-]+)+\.?$/;
const isName = (text: string) => text.includes("%") || NAME.test(text);

const fitsRange = (bits: string | undefined, most: number) => bits === undefined || Number(bits) <= most;

/** Whether what stands behind a mechanism's name is right. */
const MECHANISMS: Readonly<Record<string, (rest: string) => boolean>> = {
  all: (rest) => rest === "",
  include: (rest) => rest.startsWith(":") && isName(rest.slice(1)),
  exists: (rest) => rest.startsWith(":") && isName(rest.slice(1)),
  a: isOfHost,
  mx: isOfHost,
  ptr: (rest) => rest === "" || (rest.startsWith(":") && isName(rest.slice(1))),
  ip4: (rest) => {
    const [, address = "", bits] = /^:([\d.]+)(?:\/(\d{1,2}))?$/.exec(rest) ?? [];
    return isIPv4(address) && fitsRange(bits, 32);
  },
  ip6: (rest) => {
    const [, address = "", bits] = /^:([\da-f:.]+)(?:\/(\d{1,3}))?$/i.exec(rest) ?? [];
    return isIPv6(address) && fitsRange(bits, 128);
  },
};

function isOfHost(rest: string): boolean {
  const found = /^(?::([^/]+))?(?:\/(\d{1,2}))?(?:\/\/(\d{1,3}))?$/.exec(rest);
  if (!found) return false;
  const [, name, bits, bitsOfSix] = found;
  return (name === undefined || isName(name)) && fitsRange(bits, 32) && fitsRange(bitsOfSix, 128);
}

/** Those that take a look-up of the receiver. */
const LOOKED_UP: readonly string[] = ["include", "a", "mx", "ptr", "exists"];

export function readSpf(text: string): Spf {
  const spf: Spf = { asks: [], all: null, redirect: null, wrong: [] };
  const [, ...words] = text.split(" ").filter((word) => word !== "");
  for (const word of words) readWord(word, spf);
  return spf;
}

function readWord(word: string, spf: Spf): void {
  const [, modifier, value = ""] = /^([a-z][\w.-]*)=(.*)$/i.exec(word) ?? [];
  if (modifier !== undefined) return readModifier(word, { name: modifier.toLowerCase(), value }, spf);
  const [, sign = "", name = "", rest = ""] = /^([+?~-]?)([a-z]\w*)((?:[:/].*)?)$/i.exec(word) ?? [];
  const kind = name.toLowerCase();
  if (!ownValue(MECHANISMS, kind)?.(rest)) spf.wrong.push(word);
  // Nothing behind 'all' is read.
  else if (spf.all !== null) return;
  else if (kind === "all") spf.all = (sign || "+") as Sign;
  else if (LOOKED_UP.includes(kind)) spf.asks.push(kind === "include" ? plain(rest.slice(1)) : null);
}

function readModifier(word: string, { name, value }: { name: string; value: string }, spf: Spf): void {
  if (name === "redirect" && spf.redirect === null && isName(value)) spf.redirect = value;
  // One that isn't known says nothing; 'include=' was meant to be one that is.
  else if (name === "redirect" || ownValue(MECHANISMS, name)) spf.wrong.push(word);
}

/** Null if the name is made of the sender's, so that it is another for each message. */
function plain(name: string): string | null {
  return name.includes("%") ? null : name.toLowerCase().replace(/\.$/, "");
}

/** Where a domain's SPF record leads. */
interface SpfChain {
  /** Look-ups that receivers need; no more than a few beyond the most are counted. */
  lookUps: number;
  /** Names whose records it goes through. */
  names: string[];
  /** Names that are still to be asked. */
  missing: string[];
  /** Names that couldn't be asked. */
  unasked: string[];
  /** Names that it includes and whose record can't be used, each with why. */
  broken: string[];
  /** The name whose record lets everybody send; null if none does. */
  open: string | null;
}

/** Follows the includes of a domain's record, as far as they were asked. */
export function followSpf(domain: string, answers: Answers): SpfChain {
  const chain: SpfChain = { lookUps: 0, names: [], missing: [], unasked: [], broken: [], open: null };
  follow(domain, []);
  return chain;

  function follow(name: string, from: readonly string[]): void {
    if (from.includes(name)) return void chain.broken.push(`${name} leads back to itself`);
    chain.names.push(name);
    const answer = answers.get(name);
    if (!answer) return void chain.missing.push(name);
    if (answer.state === "unasked") return void chain.unasked.push(name);
    const [text, ...others] = spfRecordsIn(answer);
    const isIncluded = from.length > 0;
    if (text === undefined || others.length > 0) {
      if (isIncluded)
        chain.broken.push(`${name} has ${text === undefined ? "no" : "more than one"} SPF record`);
      return;
    }
    const spf = readSpf(text);
    if (isIncluded && spf.wrong.length > 0) chain.broken.push(`${name} has an SPF record with errors`);
    if (spf.all === "+") chain.open ??= name;
    const redirect = spf.all === null ? spf.redirect : null;
    for (const asked of redirect === null ? spf.asks : [...spf.asks, plain(redirect)]) {
      chain.lookUps += 1;
      if (chain.lookUps > FOLLOWED) return;
      if (asked !== null) follow(asked, [...from, name]);
    }
  }
}
