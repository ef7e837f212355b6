import type { RouterContextProvider } from "react-router";
import { attemptsOf } from "~/domain/people/outbox/find-messages.server";
import { mayRead, type Message, purposesOf } from "~/domain/people/outbox/message";
import {
  type AboutRecord,
  findMessages,
  type FoundMessage,
} from "~/domain/people/outbox/messages-about.server";
import { MESSAGE_STATE_LABELS, PURPOSE_LABELS } from "~/domain/people/outbox/message-words";
import { refuseUnlessSetUp } from "~/domain/people/outbox/refuse-to-write.server";
import { isPaused } from "~/domain/people/outbox/sending-state.server";
import { WAITS_FOR } from "~/domain/people/outbox/what-it-waits-for";
import { whatToDo } from "~/domain/people/outbox/what-to-do";
import type { Actor } from "~/domain/permissions";
import { shop } from "~/runtime/shop.server";
import { formatDateTime } from "~/ui/format";
import type { State } from "~/ui/state-badge";
import { actorOf } from "~/web/context";
import { MESSAGE_STATE_BADGES } from "./message-state-badges.ts";

/** Newest messages that a record shows. Its timeline has all. */
const SHOWN = 5;

/** A message as the record that it is about shows it. */
export interface SentMessage {
  id: number;
  /** 'Receipt to amelia@example.com'. */
  title: string;
  state: { badge: State; label: string };
  /** When, and by whom. */
  note: string;
  /** What is to be done about it, or what it waits for. */
  todo: string | null;
  /** What the server said of one that came back. */
  said: string | null;
}

/** What was sent about a record, as far as the reader may know of it. */
export function sentAbout(
  context: Readonly<RouterContextProvider>,
  about: AboutRecord,
  zone: string,
): SentMessage[] {
  const actor = actorOf(context);
  const filter = { about: [about], purposes: purposesOf(actor) };
  return findMessages(shop().db, filter, { limit: SHOWN }).map((found) => shown(found, { actor, zone }));
}

function shown(found: FoundMessage, { actor, zone }: { actor: Actor; zone: string }): SentMessage {
  const { message, by } = found;
  const { id, purpose, address, state, queuedAt } = message;
  const to = mayRead(actor, message) && address !== null ? ` to ${address}` : "";
  return {
    id,
    title: PURPOSE_LABELS[purpose] + to,
    state: { badge: MESSAGE_STATE_BADGES[state], label: MESSAGE_STATE_LABELS[state] },
    note: `${formatDateTime(queuedAt, zone)}, ${by}`,
    todo: whatToDo(found) ?? waitsFor(message),
    said: (state === "bounced" || state === "failed") && mayRead(actor, message) ? saidLast(id) : null,
  };
}

function waitsFor({ id, channel, state }: Message): string | null {
  const { db } = shop();
  if (state !== "queued") return null;
  if (isPaused(db)) return WAITS_FOR.paused;
  if (refuseUnlessSetUp(db, channel)) return WAITS_FOR.setUp;
  return attemptsOf(db, id).length > 0 ? WAITS_FOR.nextTry : null;
}

function saidLast(id: number): string | null {
  const { said = null } = attemptsOf(shop().db, id).at(-1) ?? {};
  return said;
}
