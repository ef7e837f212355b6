import { createContext, type RouterContextProvider } from "react-router";
import type { Tx } from "~db/client.server.ts";
import type { Actor, Permission } from "~/domain/permissions";
import type { Address } from "~/ui/address";
import type { Instant } from "../domain/dates.ts";
import type { Settings } from "../domain/shop/settings/read-settings.server.ts";
import type { SignInRefusal } from "../domain/shop/trail/action-labels.ts";

export interface Toast {
  tone: "success" | "error" | "info";
  title?: string;
  description?: string;
  link?: { label: string; to: Address };
  /** The form that undoes it; it also sends the current page as `returnTo`. */
  undo?: { to: Address; fields: Record<string, string> };
}

export interface RequestFacts {
  requestId: string;
  /** Considers only trusted proxies. */
  address: string;
  /** The store of a chain that passed the request on; null if it came from the client itself. */
  store: string | null;
  secure: boolean;
  /** The origin as the browser sees it. */
  origin: string;
  nonce: string;
  light: boolean;
  /** Whether this terminal's pages hide cost because a customer is looking on. */
  customerView: boolean;
  /** The width chosen for this terminal's menu, if any. */
  menu: string | null;
  /** Whether the browser sent a session cookie whose session has ended. */
  sessionEnded: boolean;
  cookies: string[];
  /** Why a sign-in failed; null if none did. */
  failedSignIn: SignInRefusal | null;
  /** Whether somebody leaves the terminal: its browser then deletes what it cached of our pages. */
  leavesTerminal: boolean;
  /** Whether the request sends a form. If it is refused, its page shows it again. */
  sendsForm: boolean;
  /** Allowed methods, if the request's method isn't one of them. */
  allowed: string | null;
}

export interface LiveSession {
  actor: Actor;
  sessionId: number;
  /** When the password must be replaced; null if never. */
  passwordExpiry: Instant | null;
  passwordExpired: boolean;
  /** When the actor last typed their password; 0 for never. */
  signedInAt: Instant;
  /** Whether the shop requires a second factor that the account doesn't have. */
  lacksSecondFactor: boolean;
  /** The employee who signed in with a password. */
  openedBy: number;
  /** Whether the actor took the terminal over by PIN. */
  byPin: boolean;
  /** When the actor typed their password after that. */
  confirmedAt: Instant | null;
  /** Whether nobody is at the terminal. The actor is then the last one who was. */
  isLocked: boolean;
  /** When it was locked. Null too while it is locked because the actor's account was deactivated. */
  lockedAt: Instant | null;
  /** The newest sign-in by another session, from a new browser, that the account must be told about. */
  announcedSignIn: number | null;
  /** The shop's settings, as they were when the session was found. */
  settings: Readonly<Settings>;
}

/** A program that called the API with a token. The actor is whoever made the token, with its rights. */
export interface Program {
  actor: Actor & { tokenId: number };
  isReadOnly: boolean;
}

export const requestFacts = createContext<RequestFacts>();
/** An unexpected error that a handler threw. */
export const failure = createContext<{ error: unknown } | null>(null);
export const signedIn = createContext<LiveSession | null>(null);
/** Null for a request of a person, or of nobody. */
export const program = createContext<Program | null>(null);

/**
 * Reads the actor with their current rights. Throws `NoLongerAllowed` if they may no longer use the URL. Null
 * for public URLs.
 */
export type StillAllowed = (tx: Tx) => Actor;
export const stillAllowed = createContext<StillAllowed | null>(null);

/** Counts a refusal that told the actor a little of what they may not see. Null for public URLs. */
export const countTold = createContext<((permission: Permission) => void) | null>(null);

/** Checks a colleague's PIN at this terminal. Returns the hash that it matched, or what to say. */
export type PinCheck = (
  employeeId: number,
  pin: string,
  signal: AbortSignal,
) => Promise<{ ok: true; hash: string } | { ok: false; message: string }>;
/** Null for public URLs. */
export const pinCheck = createContext<PinCheck | null>(null);

type Context = Readonly<RouterContextProvider>;

export function factsOf(context: Context): RequestFacts {
  return context.get(requestFacts);
}

export function actorOrNobody(context: Context): Actor | null {
  return (context.get(program) ?? context.get(signedIn))?.actor ?? null;
}

/** The actor of a URL that requires a session or a token; throws otherwise. */
export function actorOf(context: Context): Actor {
  return context.get(program)?.actor ?? sessionOf(context).actor;
}

/** The session of a URL that requires one; throws otherwise. */
export function sessionOf(context: Context): LiveSession {
  const session = context.get(signedIn);
  if (!session) throw new Error("This URL is public: nobody has to be signed in here");
  return session;
}
