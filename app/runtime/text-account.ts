import { internationalNumber, isPhone } from "../domain/phone-number.ts";
import { isLoopback } from "./loopback.ts";

/** An account at a text provider. */
export interface TextAccount {
  /** Address of the provider's API, without a slash at its end. */
  readonly url: string;
  readonly account: string;
  readonly token: string;
  /** The shop's number as providers write it: '+15615550100', or a short code. */
  readonly from: string;
}

/** Reads `https://api.twilio.com`; null for anything else, and for http to another machine. */
export function readTextUrl(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, username, password, search, hash, origin, pathname } = new URL(text);
  const isSafe = protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
  if (!isSafe || username !== "" || password !== "" || search !== "" || hash !== "") return null;
  return origin + pathname.replace(/\/+$/, "");
}

/** A number that may send without being a phone's. */
const SHORT_CODE = /^\d{5,6}$/;

/** Reads a number of any country, an American one also without its country; null for anything else. */
export function readTextFrom(text: string): string | null {
  return SHORT_CODE.test(text) ? text : isPhone(text) ? internationalNumber(text) : null;
}
