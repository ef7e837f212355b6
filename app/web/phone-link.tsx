import type { ReactNode } from "react";
import { americanNumber, dialedNumber } from "~/domain/phone-number";
import { Icon } from "~/ui/icon";

/** Link that calls a phone number; plain text if it can't be called. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <Dialed phone={phone} className="phone-link">
      <Icon name="phone" size={14} />
      <span>{phone}</span>{" "}
    </Dialed>
  );
}

/** `PhoneLink` in a line that has the icon already. */
export function QuietPhoneLink({ phone }: { phone: string }) {
  return (
    <Dialed phone={phone} className="quiet-link">
      {phone}
    </Dialed>
  );
}

/** `PhoneLink` among other underlined facts. */
export function TextPhoneLink({ phone }: { phone: string }) {
  return (
    <Dialed phone={phone} className="text-link">
      {phone}
    </Dialed>
  );
}

function Dialed({ phone, className, children }: { phone: string; className: string; children: ReactNode }) {
  const to = callTo(phone);
  if (!to) return <span>{phone}</span>;
  return (
    <a className={className} href={to}>
      {children}
    </a>
  );
}

/** Button that calls somebody at a phone number; nothing if it can't be called. */
export function CallButton({ phone, name }: { phone: string | null; name: string }) {
  const to = callTo(phone);
  if (!to) return null;
  return (
    <a className="button button-outline" href={to}>
      <Icon name="phone" size={18} />
      <span>
        Call <bdi>{name}</bdi>
      </span>{" "}
    </a>
  );
}

/**
 * Link that opens a text message in the device's own program. Ten digits count as a US number and get its
 * country code.
 */
export function textTo(phone: string | null, message: string): string | null {
  const number = dialedNumber(phone ?? "");
  if (number === null) return null;
  const american = americanNumber(number);
  // Programs disagree on whether a question mark or an ampersand begins the message, so this has both.
  return `sms:${american ? `+1${american}` : number}?&body=${encodeURIComponent(message)}`;
}

/** Link that calls with the device's own telephone. Null without any digits. */
export function callTo(phone: string | null): string | null {
  const number = dialedNumber(phone ?? "");
  return number === null ? null : `tel:${number}`;
}
