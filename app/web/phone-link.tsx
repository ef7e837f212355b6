import { americanNumber, dialedNumber } from "~/domain/phone-number";
import { Icon } from "~/ui/icon";

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
  const number = dialedNumber(phone ?? "");
  if (number === null) return null;
  const american = americanNumber(number);
  // Programs for texts differ in whether a question mark or an ampersand begins the message: this has both.
  return `sms:${american ? `+1${american}` : number}?&body=${encodeURIComponent(message)}`;
}

/** For the device's own telephone. Null for what has no digits. */
export function callTo(phone: string | null): string | null {
  const number = dialedNumber(phone ?? "");
  return number === null ? null : `tel:${number}`;
}
