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

/** A phone number as it was typed, without its extension, for the device's own telephone. Null without digits. */
export function callTo(phone: string | null): string | null {
  const [number = ""] = (phone ?? "").split(/[a-z#]/i, 1);
  return /\d/.test(number) ? `tel:${number.replace(/[^\d+]/g, "")}` : null;
}
