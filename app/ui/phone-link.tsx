import { Icon } from "./icon";

/** Plain text if it can't be called. */
export function PhoneLink({ phone }: { phone: string }) {
  const to = callTo(phone);
  if (!to) return <span>{phone}</span>;
  return (
    <a className="phone-link" href={to}>
      <Icon name="phone" size={14} />
      <span>{phone}</span>
    </a>
  );
}

/** A text message for the device's own program, to a number with its country: ten digits are of the US. */
export function textTo(phone: string | null, message: string): string | null {
  const called = callTo(phone);
  if (!called) return null;
  const number = called.slice("tel:".length);
  const us = /^1?(\d{10})$/.exec(number)?.[1];
  // Programs for texts differ in whether a question mark or an ampersand begins the message: this has both.
  return `sms:${us ? `+1${us}` : number}?&body=${encodeURIComponent(message)}`;
}

/** A phone number as it was typed, without its extension, for the device's own telephone. Null without digits. */
export function callTo(phone: string | null): string | null {
  const [number = ""] = (phone ?? "").split(/[a-z#]/i, 1);
  return /\d/.test(number) ? `tel:${number.replace(/[^\d+]/g, "")}` : null;
}
