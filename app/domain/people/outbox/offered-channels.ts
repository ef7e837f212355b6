import type { TypedChannel } from "./address-key.ts";

/** What tells a channel from another where somebody writes to one address. */
interface Channel {
  /** On buttons: 'Send Email'. */
  verb: string;
  /** Before an address: 'Email to amelia@example.com'. */
  noun: string;
  /** What an address is called. */
  address: string;
  missing: string;
  /** A customer's field with the address. */
  of: "email" | "phone";
  /** True if its messages are a line or two, without subject, head and foot. */
  isShort: boolean;
}

export const TYPED_CHANNELS: Readonly<Record<TypedChannel, Channel>> = {
  email: {
    verb: "Send Email",
    noun: "Email",
    address: "Email address",
    missing: "No email address on file",
    of: "email",
    isShort: false,
  },
  text: {
    verb: "Send Text",
    noun: "Text",
    address: "Phone number",
    missing: "No phone number on file",
    of: "phone",
    isShort: true,
  },
};

/** In the order in which they are offered. */
export const TYPED_CHANNEL_NAMES = Object.keys(TYPED_CHANNELS) as [TypedChannel, ...TypedChannel[]];
