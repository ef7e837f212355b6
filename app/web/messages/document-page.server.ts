import type { RouterContextProvider } from "react-router";
import type { TypedChannel } from "~/domain/people/outbox/address-key";
import { channelsSetUp } from "~/domain/people/outbox/channels-set-up.server";
import { contactOf, type DocumentToSend } from "~/domain/people/outbox/send-document.server";
import { wayToSend, type WayToSend } from "~/domain/people/outbox/way-to-send";
import { maySeeContact } from "~/domain/people/customers/may-see-contact";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { shop } from "../../runtime/shop.server.ts";
import { moneyFormat } from "../../ui/money.ts";
import { actorOf } from "../context.ts";
import { readDraft } from "../form-drafts.server.ts";

/** How a document can be sent, for its form. */
export interface WaysForDocument {
  /** Channels that are set up. Without any, nothing is sent. */
  channels: TypedChannel[];
  /** The customer's own address of the first channel that leads to them; '' for a walk-in. */
  values: { channel: string; address: string };
  /** Why no address stands there. */
  hint: string | null;
}

/** Says how a document for a customer, or for a walk-in, can be sent. */
export function waysForDocument(
  context: Readonly<RouterContextProvider>,
  customerId: number | null,
): WaysForDocument {
  const { db } = shop();
  const channels = channelsSetUp(db);
  const contact = contactOf(db, customerId);
  const ways: WayToSend[] = contact ? orOwn(channels).map((channel) => wayToSend(channel, contact)) : [];
  const open = ways.find(({ whyNot }) => whyNot === null);
  const channel = open?.channel ?? channels[0] ?? "";
  const whyNot = ways.find((way) => way.channel === channel)?.whyNot ?? null;
  if (!maySeeContact(actorOf(context))) {
    const hint = open ? "Leave it empty to use the address on file." : null;
    return { channels, values: { channel, address: "" }, hint };
  }
  return { channels, values: { channel, address: open?.address ?? "" }, hint: whyNot && `${whyNot}.` };
}

/** Without a channel that is set up, the device's own program sends the email. */
function orOwn(channels: readonly TypedChannel[]): readonly TypedChannel[] {
  return channels.length > 0 ? channels : ["email"];
}

export interface DocumentPage extends Omit<WaysForDocument, "values"> {
  values: Record<string, string>;
  /** What each channel that is set up would send. Without any, the device's own program sends the email. */
  email: { subject: string; words: string } | null;
  text: string | null;
  formKey: string;
}

/** The page that sends a document. */
export function documentPage(
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
  { customerId, subject, words, short }: DocumentToSend,
): DocumentPage {
  const ways = waysForDocument(context, customerId);
  return {
    ...ways,
    values: { ...ways.values, ...readDraft(actorOf(context), url) },
    email: orOwn(ways.channels).includes("email") ? { subject, words } : null,
    text: ways.channels.includes("text") ? short : null,
    formKey: crypto.randomUUID(),
  };
}

/** How the words of a document write amounts. */
export function documentMoney(): (amount: number) => string {
  return moneyFormat(readSettings(shop().db).currency).formatMoney;
}
